import { IconMoodSad } from '@tabler/icons-react';
import { clearPages } from '../../api/cache.js';
import { reload } from '../../api/drafts.js';
import { Button } from '../button.js';
import { Notice } from './notice.js';
import { MessagePage } from '../page.js';
import { ScriptError } from '../script.js';
import { Support } from '../support.js';
import { words } from '../../locales/words.js';

interface BrokenProps {
  error: unknown;
  onRetry: () => void;
}

/** Replaces a section of a page after an unexpected error. */
export function BrokenPart({ error, onRetry }: BrokenProps) {
  const retry = () => {
    clearPages(); // the cached data may be the cause
    onRetry();
  };
  const isScriptMissing = error instanceof ScriptError;
  return (
    <Notice
      tone="bad"
      actions={
        <Button variant="default" onClick={isScriptMissing ? reload : retry}>
          {isScriptMissing ? words.broken.reload : words.app.retry}
        </Button>
      }
    >
      <p>{isScriptMissing ? words.broken.script : words.broken.part}</p>
    </Notice>
  );
}

/** Replaces a page. */
export function BrokenPage(props: BrokenProps) {
  return (
    <MessagePage title={words.broken.title} icon={IconMoodSad}>
      <BrokenPart {...props} />
    </MessagePage>
  );
}

/** Replaces the whole console. */
export function BrokenConsole() {
  return (
    <main>
      <MessagePage title={words.broken.title} icon={IconMoodSad}>
        <p>{words.broken.console(<Support />)}</p>
        <Button fullWidth size="md" onClick={reload}>
          {words.broken.reload}
        </Button>
      </MessagePage>
    </main>
  );
}
