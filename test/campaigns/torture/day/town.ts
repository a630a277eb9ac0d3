import { sessionOf } from '../../../support/buyer.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import type { Person } from '../person.js';
import type { Random } from '../random.js';
import type { Done, Hour } from './growth.js';

const OWNERS = 5;
/** People who sign in repeatedly. */
const REGULARS = 30;
/** Milliseconds in which all jobs of an hour must finish. */
const PATIENCE = 5 * 60_000;

interface Shop {
  owner: Person;
  path: string;
}

/** People who use the service for a day. */
export class Town {
  readonly done: Done = { signIns: 0, people: 0, organizations: 0, invites: 0, purchases: 0, hourlyJobs: 0 };
  private readonly known = new Set<string>();
  private readonly shops: Shop[] = [];

  constructor(
    private readonly fleet: Fleet,
    private readonly random: Random,
  ) {}

  async open(): Promise<void> {
    for (let number = 0; number < OWNERS; number++) {
      const owner = await this.signIn(`owner-${number}@example.com`);
      const { id } = await expected(201, owner.post('/api/organizations', { name: `Shop ${number}` }));
      this.done.organizations++;
      this.shops.push({ owner, path: `/api/organizations/${id}` });
    }
  }

  /** One hour of work. @param amount of sign-ins, of invites and of purchases */
  async work(amount: number): Promise<void> {
    for (let count = 0; count < amount; count++) {
      await this.visit();
      await this.invite();
      await this.buy();
    }
  }

  /** Inserts a job for each schedule, because the schedules follow the real time. */
  async runHourlyJobs(): Promise<void> {
    const written = await this.fleet.query(
      `INSERT INTO jobs.job (name, data, retry_limit, expire_seconds, keep_until)
       SELECT s.name, '{}', q.retry_limit, q.expire_seconds, now() + interval '1 day'
         FROM jobs.schedule s JOIN jobs.queue q USING (name) RETURNING id`,
    );
    this.done.hourlyJobs += written.length;
  }

  async rest(): Promise<void> {
    await this.fleet.payments.control.delivered();
    await until(
      () =>
        this.fleet.query(
          `SELECT name, state FROM jobs.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'
        AND NOT (name = 'notice-mail' AND state = 'created' AND start_after > now())`,
        ),
      (jobs) => jobs.length === 0,
      PATIENCE,
    );
  }

  async measure(): Promise<Hour> {
    const tables = await this.fleet.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'jobs') AND c.relkind = 'r'`,
    );
    const rows: Hour['rows'] = {};
    for (const { name } of tables) {
      const [counted] = await this.fleet.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${name}`,
      );
      rows[name] = counted!.count;
    }
    const [{ connections } = { connections: 0 }] = await this.fleet.query<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE application_name LIKE 'organization-workspace%'`,
    );
    const instances = this.fleet.instances.map(({ memory, descriptors }) => ({ memory, descriptors }));
    return { rows, connections, instances };
  }

  private async visit(): Promise<void> {
    const person = await this.signIn(`regular-${this.random.integer(1, REGULARS)}@example.com`);
    await expected(200, person.get('/api/me'));
    if (this.random.chance(0.5)) await expected(200, person.get('/api/auth/logout'));
  }

  private async invite(): Promise<void> {
    const { owner, path } = this.random.pick(this.shops);
    const email = `guest-${++this.done.invites}@example.com`;
    const { id } = await expected(201, owner.post(`${path}/invites`, { email, role: 'member' }));
    if (this.random.chance(0.5)) await expected(200, owner.delete(`${path}/invites/${id}`));
  }

  private async buy(): Promise<void> {
    const { owner, path } = this.random.pick(this.shops);
    const { url } = await expected(201, owner.post(`${path}/agents/translator/token-topup/checkout`));
    const back = new URL(this.fleet.payments.control.pay(sessionOf(url)));
    await expected(302, owner.get(back.pathname + back.search));
    this.done.purchases++;
  }

  private async signIn(email: string): Promise<Person> {
    this.done.signIns++;
    this.known.add(email);
    this.done.people = this.known.size;
    return this.fleet.signedIn(email, this.random.integer(0, this.fleet.instances.length - 1));
  }
}

async function expected(status: number, answering: ReturnType<Person['get']>): Promise<any> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`Expected ${status}: ${answer.status} ${answer.text}`);
  return answer.body;
}
