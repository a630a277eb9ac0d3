import { connectionOf, openTransport } from './transport.js';

const MAIL = { smtpUrl: 'smtp://localhost', ehloName: null };

describe('the transport to the mail server', () => {
  it('waits ten minutes for an answer, because the server may scan the mail', () => {
    const { connectionTimeout, greetingTimeout, dnsTimeout, socketTimeout } = connectionOf(
      openTransport(MAIL, 5000),
    );
    expect([connectionTimeout, greetingTimeout, dnsTimeout]).toEqual([5000, 5000, 5000]);
    expect(socketTimeout).toBe(600_000);
  });

  it('waits only for a short time where a person waits for the result', () =>
    expect(connectionOf(openTransport(MAIL, 5000, 5000)).socketTimeout).toBe(5000));
});
