import { signInUrl } from '../../client/navigation.js';
import { here } from '../components/forms/address.js';
import { Button } from '../components/button.js';
import { words } from '../locales/words.js';

/** Signs in with another account and returns to this page. */
export function SwitchAccount({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      fullWidth
      size="md"
      onClick={() => location.assign(signInUrl(here(), 'select_account'))}
    >
      {words.account.switch}
    </Button>
  );
}
