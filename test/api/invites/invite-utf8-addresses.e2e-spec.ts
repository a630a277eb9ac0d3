import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Browser } from '../../support/browser.js';
import { found, invite, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
/** The EHLO name, the parameters of MAIL FROM and the recipients of each received mail. */
const mails: { greeting: string; parameters: unknown; recipients: string[] }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { hostNameAppearsAs: greeting, envelope: { mailFrom, rcptTo } }, done) => {
    const recipients = rcptTo.map(({ address }) => address);
    mails.push({ greeting, parameters: mailFrom && mailFrom.args, recipients });
    stream.resume().on('end', () => done());
  },
});

beforeAll(async () => {
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  world = await startWorld({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'workspace@example.com',
      MAIL_SMTPUTF8: 'true',
      MAIL_EHLO_NAME: 'app.example.com',
    },
  });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Umlauts');
});
afterAll(async () => {
  await world.stop();
  mailServer.close();
});

const statusOf = async (id: string) =>
  (await ada.get(`/api/organizations/${team.id}/invites`)).body.data.find((one: any) => one.id === id)
    .delivery.status;
const becomesSent = (id: string) =>
  until(
    () => statusOf(id),
    (status) => status === 'sent',
  );

describe('an invite to an address with letters outside ASCII', () => {
  it('is mailed with SMTPUTF8, and accepted by the person with the address', async () => {
    const { id, token, email } = await invite(team, 'jörg@example.com');
    expect(email).toBe('jörg@example.com');
    await becomesSent(id);
    expect(mails.splice(0)).toEqual([
      {
        greeting: 'app.example.com',
        parameters: expect.objectContaining({ SMTPUTF8: true }),
        recipients: ['jörg@example.com'],
      },
    ]);

    const eve = await world.signedIn('jorg@example.com');
    expect((await eve.get(`/api/invites/${token}`)).body).toMatchObject({
      email: 'j•••@example.com',
      emailMatches: false,
    });
    const joerg = await world.signedIn('jörg@example.com');
    expect((await joerg.post(`/api/invites/${token}/accept`)).status).toBe(200);
  });

  it('waits if the mail server does not support SMTPUTF8, and does not delay other mails', async () => {
    mailServer.options.hideSMTPUTF8 = true;
    const { id } = await invite(team, 'øyvind@example.com');
    const waiting = () =>
      world.database.query<{ message: string }>(
        `SELECT output ->> 'message' AS message FROM jobs.job WHERE state = 'retry'`,
      );
    const [job] = await until(waiting, (jobs) => jobs.length > 0);
    expect(job!.message).toBe(
      'The mail was not sent: the mail server does not support SMTPUTF8, which the address needs.',
    );
    const other = await invite(team, 'bob@example.com');
    await becomesSent(other.id);
    expect(mails.map(({ recipients }) => recipients)).toEqual([['bob@example.com']]);
    expect(await statusOf(id)).toBe('queued');
    mailServer.options.hideSMTPUTF8 = false;
    await becomesSent(id);
  });
});
