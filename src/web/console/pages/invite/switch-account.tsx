import { signInUrl } from '../../../client/navigation.js';
import { here } from '../../components/forms/address.js';
import { Button } from '../../components/button.js';
import { words } from '../../locales/words.js';

/** Signs in with another account and returns to this page. */
export function SwitchAccount({ className }: { className: string }) {
  return (
    <Button className={className} onClick={() => location.assign(signInUrl(here(), 'select_account'))}>
      {words.account.switch}
    </Button>
  );
}
