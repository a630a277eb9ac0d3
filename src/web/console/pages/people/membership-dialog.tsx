import { ChangeRelation } from './change-relation.js';
import type { Intention, MembershipDialogProps } from './intention.js';
import { RemovePerson } from './remove-person.js';

/**
 * Asks for confirmation. The service's response is shown immediately, and other affected data is fetched after it. The
 * dialogs close first, so that the focus returns to the row before the row may disappear.
 */
export function MembershipDialog(props: MembershipDialogProps & Intention) {
  return props.kind === 'lower' ? <ChangeRelation {...props} /> : <RemovePerson {...props} />;
}
