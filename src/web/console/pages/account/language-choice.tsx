import { useId } from 'react';
import { keepDrafts } from '../../api/drafts.js';
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language } from '../../locales/language.js';
import { words } from '../../locales/words.js';

const label = words.language;
/** The fragment of the URL after the reload, which restores the focus. */
const HASH = '#language';

export function LanguageChoice() {
  const id = useId();
  const choose = (language: Language | null) => {
    keepDrafts();
    chooseLanguage(language);
    history.replaceState(history.state, '', HASH);
    location.reload();
  };
  return (
    <section className="card">
      <h2>{label.title}</h2>
      <div className="field short">
        <label htmlFor={id}>{label.label}</label>
        <select
          id={id}
          autoFocus={location.hash === HASH}
          aria-describedby={`${id}-hint`}
          defaultValue={chosenLanguage() ?? ''}
          onChange={({ target }) => choose((target.value as Language | '') || null)}
        >
          <option value="">{label.followBrowser}</option>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option value={code} lang={code} key={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="hint" id={`${id}-hint`}>
        {label.hint}
      </p>
    </section>
  );
}
