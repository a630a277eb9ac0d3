import type { Browser } from '../../../support/browser.js';
import { freePort } from '../../../support/free-port.js';
import { scrape } from '../../../support/metrics.js';
import { found, invite, type Team } from '../../../support/people.js';
import { until } from '../../../support/until.js';
import { build, launched, type WorldProcess } from '../../../support/world-process.js';
import { startWorld, type World } from '../../../support/world.js';

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

/** Makes the mail server answer to RCPT or to the content. */
function answer(place: 'RCPT TO' | 'DATA', responseCode: number, message: string): void {
  const error = Object.assign(new Error(message), { responseCode });
  world.mail.misbehave(
    place === 'RCPT TO'
      ? {
          onRcptTo: ({ address }, _session, done) =>
            done(Object.assign(error, { message: message.replace('TO', address) })),
        }
      : { onData: (stream, _session, done) => void stream.resume().on('end', () => done(error)) },
  );
}

describe('a mail that the mail server refuses', () => {
  it.each([
    ['relay', 'RCPT TO', 554, '5.7.1 <TO>: Relay access denied', '554 5.7.1 to RCPT TO'],
    ['policy', 'RCPT TO', 550, '5.7.1 TO is on a list', '550 5.7.1 to RCPT TO'],
    ['full', 'RCPT TO', 552, '5.2.2 <TO>: Mailbox full', '552 5.2.2 to RCPT TO'],
    ['content', 'DATA', 550, '5.1.1 TO is unknown', '550 5.1.1 to DATA'],
  ] as const)(
    'is retried, logged by its codes and counted, unless the recipient is unknown: %s',
    async (name, place, code, message, shown) => {
      answer(place, code, message);
      let id = '';
      await counted('retried', 2, async () => ({ id } = await invite(team, `${name}@canary.example`)));
      expect(await statusOf(id)).toBe('queued');
      const sentence = `The mail was not sent: the mail server answered ${shown}.`;
      await service.prints(sentence);
      expect(linesAbout(sentence)[0]).toMatchObject({
        level: 40,
        msg: `Job of invite-mail failed, retrying: ${sentence}`,
      });
      await counted('sent', 1, async () => world.mail.misbehave({}));
      expect(await statusOf(id)).toBe('sent');
    },
  );

  it.each([
    ['unknown', 550, '5.1.1 <TO>: User unknown'],
    ['closed', 550, '5.2.1 <TO> is disabled'],
    ['moved', 551, 'TO is not here'],
    ['wrong', 553, 'TO is not allowed'],
  ])('fails and is logged if the recipient is unknown: %s', async (name, code, message) => {
    answer('RCPT TO', code, message);
    let id = '';
    await counted('failed', 1, async () => ({ id } = await invite(team, `${name}@canary.example`)));
    expect(await statusOf(id)).toBe('failed');
    await service.prints(`The mail of the invite ${id} failed.`);
    expect(linesAbout(id)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: expect.stringMatching(`: the mail server answered ${code}[ .\\d]* to RCPT TO\\.$`),
      }),
    ]);
  });

  it('is counted as withheld or as no longer needed', async () => {
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
    });
  });

  it('is never logged with its recipient', () => {
    expect(service.output).not.toMatch(/canary/);
  });
});
