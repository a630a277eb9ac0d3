import { signInUrl } from '../../../client/navigation.js';
import { here } from '../../parts/address.js';
import { Button } from '../../parts/button.js';
import { words } from '../../words/words.js';

/** Signs in with another account and returns to this page. */
export function SwitchAccount({ className }: { className: string }) {
  return (
    <Button className={className} onClick={() => location.assign(signInUrl(here(), 'select_account'))}>
      {words.account.switch}
    </Button>
  );
}
