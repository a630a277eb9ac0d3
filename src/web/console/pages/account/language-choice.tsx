import { NativeSelect, Paper } from '@mantine/core';
import { Setting } from '../settings/setting.js';
import { reload } from '../../api/drafts.js';
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language } from '../../locales/language.js';
import { words } from '../../locales/words.js';

const label = words.language;
/** The fragment of the URL after the reload, which restores the focus. */
const HASH = '#language';

export function LanguageChoice() {
  const choose = (language: string) => {
    chooseLanguage((language as Language | '') || null);
    history.replaceState(history.state, '', HASH);
    reload();
  };
  return (
    <Setting title={label.title} hint={label.hint}>
      <Paper p="md">
        <NativeSelect
          label={label.label}
          maw={{ sm: '20rem' }}
          autoFocus={location.hash === HASH}
          defaultValue={chosenLanguage() ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{label.followBrowser}</option>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option value={code} lang={code} key={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Paper>
    </Setting>
  );
}
