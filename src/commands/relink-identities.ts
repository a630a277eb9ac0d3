import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import type { Outcome } from '../sign-in/identity-migration/outcome.js';
import {
  IdentityMigrationService,
  type Move,
} from '../sign-in/identity-migration/identity-migration.service.js';
import { IdentityProviderService } from '../sign-in/provider/identity-provider.service.js';
import { IdentitiesRepository } from '../users/identities.repository.js';
import { readMove, type Way } from './arguments/relink-arguments.js';
import { OF_IDENTITY_PROVIDER, OF_IDENTITIES } from './needed-settings.js';
import { runCommandWith } from './run-command.js';

/** Moves identities to the issuer and the subjects that the identity provider uses now. */
await runCommandWith(
  [...OF_IDENTITY_PROVIDER, ...OF_IDENTITIES],
  () => readMove(process.argv.slice(2)),
  async (app, { move, way }) => {
    await assertCurrent(app, move.to);
    const issuers = await app.get(IdentitiesRepository).listIssuers();
    if (!issuers.some(({ issuer }) => issuer === move.from)) {
      const known = issuers.map(({ issuer, identities }) => `${issuer} (${identities})`).join(', ');
      console.log(`No identity of ${move.from} is stored. Stored issuers: ${known || 'none'}.`);
      return;
    }
    if (way === 'verified-email' && app.get(Config).oidc.trustEmail)
      console.log('OIDC_TRUST_EMAIL is on, so addresses without email_verified count as verified.');
    const counts = { moved: 0, refused: 0, unknown: 0 };
    const total = () =>
      `${move.isDryRun ? 'To move' : 'Moved'}: ${counts.moved}. Refused: ${counts.refused}. Unknown: ${counts.unknown}.`;
    try {
      for await (const outcome of outcomesOf(app.get(IdentityMigrationService), move, way)) {
        counts[outcome.kind]++;
        console.log(lineOf(outcome, move));
      }
    } catch (error) {
      const done = move.isDryRun ? 'Nothing has changed.' : 'The listed moves are complete.';
      console.log(`${total()} The run has stopped. ${done} Run the command again.`);
      throw error;
    }
    console.log(total());
    if (move.isDryRun) console.log('This was a dry run, so nothing has changed.');
    if (counts.refused > 0) throw new OperatorError('Some people were refused. The lines above say why.');
  },
);

/** Sign-ins use only identities of the current issuer. @throws OperatorError */
async function assertCurrent(app: INestApplicationContext, issuer: string): Promise<void> {
  const current = (await app.get(IdentityProviderService).discover()).serverMetadata().issuer;
  if (issuer !== current)
    throw new OperatorError(`--to must be the issuer of the provider at OIDC_ISSUER, which is ${current}.`);
}

function outcomesOf(service: IdentityMigrationService, move: Move, way: Way): AsyncGenerator<Outcome> {
  if (way === 'same-subject') return service.bySameSubject(move);
  return way === 'verified-email' ? service.byVerifiedEmail(move) : service.byMap(move, way.pairs);
}

/** Names people by id, because the output may be kept. */
function lineOf(outcome: Outcome, { from, isDryRun }: Move): string {
  const { kind, pair } = outcome;
  const place = pair?.line ? `line ${pair.line}: ` : '';
  if (kind === 'unknown') return `${place}unknown: the old subject is not stored for ${from}`;
  if (kind === 'refused') return `${place}refused: ${outcome.people.join(' and ')}: ${outcome.reason}`;
  const removed = outcome.removedId ? `, without the empty second account ${outcome.removedId}` : '';
  return `${place}${isDryRun ? 'to move' : 'moved'}: ${outcome.personId}${removed}`;
}
