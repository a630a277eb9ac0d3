import { Page } from '../../components/page.js';
import { words } from '../../locales/words.js';
import { LanguageChoice } from './language-choice.js';
import { MyInvites } from '../../components/my-invites.js';
import { Profile } from './profile.js';
import { Sessions } from './sessions.js';
import '../../styles/account.css';

export function AccountPage() {
  return (
    <Page title={words.profile.title}>
      <Profile />
      <MyInvites />
      <Sessions />
      <LanguageChoice />
    </Page>
  );
}
