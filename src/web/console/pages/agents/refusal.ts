import type { AgentAction } from '../../../client/resources.js';
import { words } from '../../locales/words.js';

const { offers } = words;

/** Why an offer cannot be taken, in a few words. Null if it can, or if the reason needs a sentence. */
export function refusalOf({ reason }: AgentAction): string | null {
  switch (reason) {
    case 'trial_already_used':
      return offers.used;
    case 'trial_unavailable':
      return offers.newOnly;
    case 'checkout_unavailable':
      return offers.blocked;
    case 'relation_required':
      return offers.forAdmins;
    default:
      return null;
  }
}
