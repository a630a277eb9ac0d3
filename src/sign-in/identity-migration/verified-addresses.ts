import type { Outcome, SubjectPair } from './outcome.js';
import type { CandidateRow } from '../../users/identities.repository.js';

type Refused = Extract<Outcome, { kind: 'refused' }>;

/**
 * Pairs the old and the new identity of each address. Both providers must have verified it. Otherwise, a person who
 * only claims the address would get the account of another person, or share their own account.
 */
export function pairsOf(candidates: CandidateRow[]): { pairs: SubjectPair[]; refused: Refused[] } {
  const pairs: SubjectPair[] = [];
  const refused: Refused[] = [];
  for (const address of new Set(candidates.map((one) => one.address))) {
    const all = candidates.filter((one) => one.address === address);
    const olds = all.filter((one) => !one.isNew && one.emailVerified);
    const news = all.filter((one) => one.isNew && one.emailVerified);
    const reason = refusalReason(olds, news);
    if (reason) refused.push({ kind: 'refused', people: peopleOf(all), reason });
    else pairs.push({ from: olds[0]!.subject, to: news[0]!.subject });
  }
  return { pairs, refused };
}

function refusalReason(olds: CandidateRow[], news: CandidateRow[]): string | undefined {
  if (news.length === 0) return 'they have the same address, but it is not verified for the new identity';
  if (olds.length === 0) return 'they have the same address, but it is not verified for the old identity';
  if (olds.length > 1 || news.length > 1)
    return 'they have the same verified address, and more than one old or new identity';
  if (olds[0]!.isInUse) return 'the old identity has signed in after the time of --since';
}

function peopleOf(candidates: CandidateRow[]): string[] {
  return [...new Set(candidates.map(({ id }) => id))];
}
