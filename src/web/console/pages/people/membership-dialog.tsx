import { ChangeRelation } from './change-relation.js';
import type { Intention, MembershipDialogProps } from './intention.js';
import { RemovePerson } from './remove-person.js';

/**
 * Asks for confirmation. The answer of the service is shown at once, and then only what else has changed is fetched.
 * The dialogs close first, so that the focus returns to the row before the row may disappear.
 */
export function MembershipDialog(props: MembershipDialogProps & Intention) {
  return props.kind === 'relation' ? <ChangeRelation {...props} /> : <RemovePerson {...props} />;
}
