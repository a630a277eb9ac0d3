import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import type { Browser } from '../../support/browser.js';
import { operatorsSettings } from '../../support/command.js';
import { startMisbehavingProvider, type MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import type { Instance, World } from '../../support/world.js';

export interface Account {
  sub: string;
  email: string;
  verified?: boolean;
}

/** A service with an old identity provider, and another instance of it that already uses a new one. */
export class Moves {
  private files = 0;

  private constructor(
    readonly world: World,
    readonly before: MisbehavingProvider,
    readonly after: MisbehavingProvider,
    private readonly instance: Instance,
    private readonly directory: string,
  ) {}

  static async prepare(): Promise<Moves> {
    const { world, provider } = await startMisbehavingWorld();
    const { clientId, clientSecret } = world.instances[0]!.config.oidc;
    const redirectUri = `${world.publicUrl}/api/auth/callback`;
    const after = await startMisbehavingProvider({ clientId, clientSecret, redirectUri });
    const instance = await world.startInstance({ OIDC_ISSUER: after.issuer });
    return new Moves(world, provider, after, instance, await mkdtemp(join(tmpdir(), 'workspace-moves-')));
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.after.stop();
    await rm(this.directory, { recursive: true });
  }

  /** Signs in at the old provider. */
  signIn = (account: Account) => this.signInAt(this.before, this.world.instances[0]!, account);
  /** Signs in at the new provider. */
  signInAnew = (account: Account) => this.signInAt(this.after, this.instance, account);

  /** Begins a sign-in at the new provider. @returns a function that completes it */
  async beginAnew(account: Account): Promise<() => Promise<Browser>> {
    return this.begin(this.after, this.instance, account);
  }

  /** The settings of the command for a service that uses this provider. */
  settings(provider: MisbehavingProvider): Environment {
    const { clientId, clientSecret } = this.world.instances[0]!.config.oidc;
    return {
      ...operatorsSettings(this.world),
      DATABASE_URL: this.world.database.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    };
  }

  /** Writes a map of subjects. @returns its path */
  async map(lines: object[]): Promise<string> {
    const path = join(this.directory, `map-${++this.files}.jsonl`);
    await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return path;
  }

  private async signInAt(provider: MisbehavingProvider, instance: Instance, account: Account) {
    return (await this.begin(provider, instance, account))();
  }

  private async begin(
    provider: MisbehavingProvider,
    instance: Instance,
    { sub, email, verified = true }: Account,
  ) {
    provider.person = { sub, email, email_verified: verified, name: sub };
    const browser = this.world.browser().goTo(instance);
    const callback = await browser.passProvider(await browser.startSignIn());
    return async () => {
      await browser.get(callback);
      return browser;
    };
  }
}

export const idOf = async (browser: Browser) => (await browser.get('/api/me')).body.user.id as string;
