import pg from 'pg';
import type { ServiceProcess } from '../../../support/service-process.js';
import { until } from '../../../support/until.js';
import { Person } from '../person.js';
import type { Client } from './client.js';
import type { Troubles } from './troubles.js';
import { signIn } from './visit.js';

/** Counts a person's rows in the database. */
const STORED = `
  SELECT (SELECT count(*)::int FROM identities WHERE user_id = u.id) AS identities,
         (SELECT count(*)::int FROM sessions WHERE user_id = u.id) AS sessions,
         (SELECT count(*)::int FROM memberships WHERE user_id = u.id) AS memberships,
         (SELECT count(*)::int FROM invites WHERE email_key = $2) AS invites,
         (SELECT count(*)::int FROM audit_personal_data WHERE subject = $2) AS events,
         (u.email IS NOT NULL)::int AS addresses, (u.name IS NOT NULL)::int AS names
    FROM users u WHERE u.id = $1`;

interface Guest {
  id: string;
  email: string;
}

/** Erases people one after another with the operators' command. Kills some of the commands. */
export class Eraser {
  killed = 0;
  erased = 0;
  private organizationId = '';
  private guests = 0;

  constructor(
    private readonly client: Client,
    private readonly owner: Person,
    private readonly troubles: Troubles,
  ) {}

  get tally() {
    return this.client.tally;
  }

  async change(): Promise<void> {
    if (!this.organizationId) this.organizationId = await this.found();
    const mark = `guest-${++this.guests}-to-erase`;
    const guest = await this.takeIn(`${mark}@example.com`);
    while (!(await this.erase(guest))) await this.expectWholeOrErased(guest);
    await this.expectWholeOrErased(guest);
    this.erased++;
    await this.client.note({ erasedId: guest.id, mark });
  }

  /** Runs the command once. @returns whether it succeeded */
  private async erase(guest: Guest): Promise<boolean> {
    const began = performance.now();
    const isKilled = this.client.random.chance(0.4);
    const command = isKilled ? await this.killedCommand(guest) : this.start(guest);
    const { code } = await command.exit;
    if (code === 0 || isKilled) return code === 0;
    if (!this.troubles.databaseSince(began)) throw new Error(`erase-person: ${command.output}`);
    return false;
  }

  private start({ id }: Guest): ServiceProcess {
    return this.client.fleet.command('erase-person', ['--user', id]);
  }

  /** Starts the command, and kills it while its transaction waits for a lock on a row that it deletes. */
  private async killedCommand(guest: Guest): Promise<ServiceProcess> {
    const holder = new pg.Client({ connectionString: this.client.fleet.databaseUrl });
    holder.on('error', () => {}); // the campaign kills the database server
    try {
      await holder.connect();
      const [{ pid }] = (await holder.query('SELECT pg_backend_pid() AS pid')).rows as [{ pid: number }];
      await holder.query('BEGIN');
      await holder.query('SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [guest.id]);
      const command = this.start(guest);
      let hasEnded = false;
      void command.exit.then(() => (hasEnded = true));
      const blocked = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))';
      await until(
        async () => hasEnded || (await this.client.lookAt(blocked, [pid])).length > 0,
        Boolean,
      ).finally(() => {
        if (!hasEnded) command.signal('SIGKILL');
      });
      if (!hasEnded) this.killed++;
      return command;
    } catch {
      return this.start(guest); // the database was not available
    } finally {
      await holder.end().catch(() => {});
    }
  }

  /** Expects either all rows of the person or none. */
  private async expectWholeOrErased({ id, email }: Guest): Promise<void> {
    const [stored] = await this.client.lookAt<Record<string, number>>(STORED, [id, email]);
    const counts = Object.values(stored ?? {});
    if (counts.length === 0 || new Set(counts.map((count) => count > 0)).size > 1)
      throw new Error(`The person is half erased: ${JSON.stringify(stored)}`);
  }

  private async found(): Promise<string> {
    const name = this.client.mark();
    const json = { name };
    await this.client.write(this.owner, {
      method: 'POST',
      path: '/api/organizations',
      json,
      type: 'organization.created',
      done: 'organization_name_taken',
    });
    return this.idOf('SELECT id FROM organizations WHERE name = $1', [name]);
  }

  /** Invites a person, who signs in and accepts. */
  private async takeIn(email: string): Promise<Guest> {
    await this.client.write(this.owner, {
      method: 'POST',
      path: `/api/organizations/${this.organizationId}/invites`,
      json: { email, role: 'admin' },
      type: 'invite.created',
      done: 'invite_already_pending',
    });
    const cookie = await signIn(this.client, email);
    const guest = new Person(email, cookie, '', this.client.fleet.check);
    const inviteId = await this.idOf('SELECT id FROM invites WHERE email_key = $1', [email]);
    await this.client.write(guest, {
      method: 'POST',
      path: `/api/me/invites/${inviteId}/accept`,
      type: 'invite.accepted',
      done: 'already_joined',
    });
    return { id: await this.idOf('SELECT id FROM users WHERE email_key = $1', [email]), email };
  }

  private async idOf(sql: string, parameters: unknown[]): Promise<string> {
    const [row] = await this.client.lookAt<{ id: string }>(sql, parameters);
    return row!.id;
  }
}
