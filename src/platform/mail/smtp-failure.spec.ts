import { isAfterData, smtpFailureOf } from './smtp-failure.js';

const rcpt = (response: string, command = 'RCPT TO') =>
  smtpFailureOf({ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) });

describe('an answer of a mail server', () => {
  it.each([
    '550 No such user',
    '550 5.1.1 <bob@example.com>: Recipient address rejected: User unknown',
    '550-5.1.1 The account does not exist.\n550 5.1.1 Try another one.',
    '550 5.1.2 Bad destination system',
    '550 5.1.10 Recipient not found',
    '550 5.2.1 The account is disabled',
    '550 5.4.1 Recipient address rejected: Access denied. [AM0PR02MB1234.eurprd02.prod.outlook.com]',
    '554 5.1.1 <bob@example.com>: Recipient address rejected: User unknown',
    '554 5.2.1 The account is disabled',
    '501 5.1.3 Bad recipient address syntax',
    '552 5.1.10 Recipient not found',
    '551 User not local',
    '551 5.1.6 Moved',
    '553 Mailbox name not allowed',
    '553 5.1.3 Bad address syntax',
  ])('is final, because the recipient does not exist: %s', (response) =>
    expect(rcpt(response).isUnknownRecipient).toBe(true),
  );

  it.each([
    '554 5.7.1 <bob@example.com>: Relay access denied',
    '550 5.7.1 Relaying denied',
    '550 5.7.26 Unauthenticated mail',
    '550-5.7.1 Blocked by a list.\n550 5.7.1 See our pages.',
    '550 5.2.2 Mailbox full',
    '554 5.4.1 No answer from host',
    '550 5.4.4 Unable to route',
    '550 5.4.310 DNS domain does not exist',
    '553 5.7.1 Sender address rejected: not owned by user',
    '553 5.6.7 SMTPUTF8 is required',
    '552 5.2.2 Over quota',
    '554 Transaction failed',
    '550 5.1.7 Bad sender address syntax',
    '554 5.1.8 Sender address rejected: Domain not found',
    '501 Syntax error',
    '450 4.1.1 Unverified address',
    '450 4.2.0 Greylisted',
    '421 4.7.0 Try again later',
  ])('is not final: %s', (response) => expect(rcpt(response).isUnknownRecipient).toBe(false));

  it.each(['MAIL FROM', 'DATA', 'AUTH PLAIN', 'STARTTLS', 'CONN'])(
    'is not final if it is not about the recipient, but about %s',
    (command) => expect(rcpt('550 5.1.1 No', command).isUnknownRecipient).toBe(false),
  );

  it.each([
    [
      '554 5.7.1 <bob@example.com>: Relay access denied',
      'RCPT TO',
      'the mail server answered 554 5.7.1 to RCPT TO',
    ],
    ['550 bob@example.com is unknown', 'RCPT TO', 'the mail server answered 550 to RCPT TO'],
    ['550 5.1.1bob is unknown', 'RCPT TO', 'the mail server answered 550 to RCPT TO'],
    ['535-5.7.8 Wrong\n535 5.7.8 password', 'AUTH PLAIN', 'the mail server answered 535 5.7.8 to AUTH PLAIN'],
    ['554 No service', 'CONN', 'the mail server answered 554 to the connection'],
  ])('is named by its codes and the command only: %s', (response, command, reason) =>
    expect(rcpt(response, command).reason).toBe(reason),
  );
});

describe('a connection to a mail server', () => {
  it.each([
    ['ECONNECTION', 'ECONNREFUSED', 'the connection failed (ECONNREFUSED)'],
    ['ETIMEDOUT', undefined, 'the connection failed (ETIMEDOUT)'],
    ['EABORT', undefined, 'the attempt was canceled (EABORT)'],
    [
      'ESOCKET',
      'CERT_HAS_EXPIRED',
      'the TLS connection failed: its certificate has expired (CERT_HAS_EXPIRED)',
    ],
  ])('is logged by its code if it fails with %s and %s', (code, originalCode, reason) =>
    expect(smtpFailureOf({ code, originalCode, command: 'CONN' })).toEqual({
      isUnknownRecipient: false,
      reason,
    }),
  );
});

describe('a mail', () => {
  it.each([
    ['its content is rejected', { command: 'DATA', responseCode: 554 }, true, true],
    ['it is rejected before its content', { command: 'DATA', responseCode: 550 }, false, true],
    ['the server is busy', { command: 'DATA', responseCode: 451 }, true, false],
    ['the connection is lost during its content', { command: 'CONN', code: 'ECONNECTION' }, true, true],
    ['the server shuts down during its content', { command: 'CONN', responseCode: 421 }, true, true],
    ['the server shuts down instead of its answer', { command: 'DATA', responseCode: 421 }, true, true],
    ['the server shuts down before its content', { command: 'DATA', responseCode: 421 }, false, false],
    ['the connection is lost before', { command: 'CONN', code: 'ECONNECTION' }, false, false],
    ['the recipient is rejected', { command: 'RCPT TO', responseCode: 550 }, false, false],
  ])(
    'waits longer only if the server may have taken it, or rejects its content: %s',
    (_case, error, isContentSent, waits) => expect(isAfterData(error, isContentSent)).toBe(waits),
  );
});
