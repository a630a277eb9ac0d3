import type { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { scrape } from '../support/metrics.js';
import { found, invite, type Team } from '../support/people.js';
import { makeRetriesDue } from '../support/retries.js';
import { until } from '../support/until.js';
import { build, launched, type WorldProcess } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let service: WorldProcess;
let ada: Browser;
let team: Team;
let metricsPort: number;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  metricsPort = await freePort();
  service = await launched(world, {
    settings: { METRICS_PORT: String(metricsPort), LIMIT_INVITES_PER_RECIPIENT_DAY: '1' },
  });
  ada.goTo(service);
  await world.instances[0]!.app.stop(); // this process alone sends the mails
  team = await found(ada, 'Refused');
});
afterEach(() => world.mail.misbehave({}));
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const count = async (result: string) =>
  (await scrape(metricsPort)).get(`workspace_mails_total{result="${result}"}`)!;
/** Waits until the metric has grown by this number since `act` began. */
async function counted(result: string, more: number, act: () => Promise<unknown>): Promise<void> {
  const before = await count(result);
  await act();
  await until(
    () => count(result),
    (now) => now >= before + more,
  );
}
const statusOf = async (id: string) =>
  (await ada.get(`/api/organizations/${team.id}/invites`)).body.data.find((one: any) => one.id === id)
    ?.delivery.status;
const linesAbout = (text: string) =>
  service.stdout
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line));

interface Refusal {
  place: 'RCPT TO' | 'DATA';
  code: number;
  message: string;
}

/** Makes the mail server refuse mails by the local part of the recipient, after RCPT TO or after the content. */
function refuse(refusals: Record<string, Refusal>): void {
  const answerTo = (address: string, place: string) => {
    const refusal = refusals[address.split('@')[0]!];
    if (refusal?.place !== place) return undefined;
    const message = refusal.message.replace('TO', address);
    return Object.assign(new Error(message), { responseCode: refusal.code });
  };
  world.mail.misbehave({
    onRcptTo: ({ address }, _session, done) => done(answerTo(address, 'RCPT TO')),
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => done(answerTo(envelope.rcptTo[0]!.address, 'DATA'))),
  });
}

/** Invites these people. @returns the ids of the invites by name */
async function inviteAll(names: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await invite(team, `${name}@canary.example`)).id;
  return ids;
}

describe('a mail that the mail server refuses', () => {
  it('is retried, logged by its codes and counted, unless the recipient is unknown', async () => {
    const refusals: Record<string, Refusal & { shown: string }> = {
      relay: { place: 'RCPT TO', code: 554, message: '5.7.1 <TO>: Relay access denied', shown: '554 5.7.1' },
      policy: { place: 'RCPT TO', code: 550, message: '5.7.1 TO is on a list', shown: '550 5.7.1' },
      full: { place: 'RCPT TO', code: 552, message: '5.2.2 <TO>: Mailbox full', shown: '552 5.2.2' },
      content: { place: 'DATA', code: 550, message: '5.1.1 TO is unknown', shown: '550 5.1.1' },
    };
    refuse(refusals);
    const names = Object.keys(refusals);
    let ids: Record<string, string> = {};
    await counted('retried', names.length, async () => (ids = await inviteAll(names)));
    for (const [name, { place, shown }] of Object.entries(refusals)) {
      expect(await statusOf(ids[name]!)).toBe('queued');
      const sentence = `The mail was not sent: the mail server answered ${shown} to ${place}.`;
      await service.prints(sentence);
      expect(linesAbout(sentence)[0]).toMatchObject({
        level: 40,
        msg: `Job of invite-mail failed, retrying: ${sentence}`,
        inviteId: ids[name],
        jobId: expect.any(String),
        requestId: expect.any(String),
      });
    }
    const waiting = () => world.database.query(`SELECT FROM jobs.job WHERE state = 'retry'`);
    await until(waiting, (jobs) => jobs.length === names.length);
    await counted('sent', names.length, async () => {
      world.mail.misbehave({});
      await makeRetriesDue(world.database);
    });
    for (const name of names) expect(await statusOf(ids[name]!)).toBe('sent');
    for (const id of Object.values(ids)) {
      await service.prints(new RegExp(`"inviteId":"${id}".*"mail sent"`));
      const [sent] = linesAbout('"mail sent"').filter(({ inviteId }) => inviteId === id);
      expect(sent).toMatchObject({ level: 30, jobId: expect.any(String) });
      const [request] = linesAbout(`"reqId":"${sent.requestId}"`);
      expect(request).toMatchObject({ method: 'POST', route: '/api/organizations/:id/invites', status: 201 });
    }
  });

  it('fails and is logged if the recipient is unknown', async () => {
    const refusals: Record<string, Refusal> = {
      unknown: { place: 'RCPT TO', code: 550, message: '5.1.1 <TO>: User unknown' },
      exchange: { place: 'RCPT TO', code: 550, message: '5.4.1 Recipient address rejected: Access denied' },
      closed: { place: 'RCPT TO', code: 550, message: '5.2.1 <TO> is disabled' },
      moved: { place: 'RCPT TO', code: 551, message: 'TO is not here' },
      wrong: { place: 'RCPT TO', code: 553, message: 'TO is not allowed' },
    };
    refuse(refusals);
    const names = Object.keys(refusals);
    let ids: Record<string, string> = {};
    await counted('failed', names.length, async () => (ids = await inviteAll(names)));
    for (const [name, { code }] of Object.entries(refusals)) {
      const id = ids[name]!;
      expect(await statusOf(id)).toBe('failed');
      await service.prints(`The mail of the invite ${id} failed.`);
      expect(linesAbout(id)).toEqual([
        expect.objectContaining({
          level: 40,
          msg: expect.stringMatching(`: the mail server answered ${code}[ .\\d]* to RCPT TO\\.$`),
        }),
      ]);
    }
  });
});

describe('a mail that is not sent', () => {
  it('is counted as withheld beyond the limit, and as dropped once it is no longer needed', async () => {
    const other = await found(ada, 'Others');
    await invite(team, 'withheld@canary.example');
    await counted('withheld', 1, () => invite(other, 'withheld@canary.example'));

    await world.mail.stop();
    let id = '';
    await counted('retried', 1, async () => ({ id } = await invite(team, 'deleted@canary.example')));
    await service.prints('The mail was not sent: the connection failed (ECONNREFUSED).');
    await counted('dropped', 1, async () => {
      await ada.delete(`/api/organizations/${team.id}/invites/${id}`);
      await world.mail.start();
      await makeRetriesDue(world.database);
    });
  });
});

// The last test, so that it sees what all others have logged.
it('never logs the recipient of a mail', () => {
  expect(service.output).not.toMatch(/canary/);
});
