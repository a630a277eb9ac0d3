import { Page } from '../../components/page.js';
import { words } from '../../locales/words.js';
import { DeleteAccount } from './delete-account.js';
import { LanguageChoice } from './language-choice.js';
import { NoticeChoices } from './notice-choices.js';
import { MyInvites } from '../../components/my-invites.js';
import { OwnData } from './own-data.js';
import { Profile } from './profile.js';
import { Sessions } from './sessions.js';

export function AccountPage() {
  return (
    <Page title={words.profile.title}>
      <Profile />
      <MyInvites />
      <Sessions />
      <NoticeChoices />
      <LanguageChoice />
      <OwnData />
      <DeleteAccount />
    </Page>
  );
}
