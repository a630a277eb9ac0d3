import { clearPages } from '../api/cache.js';
import { Button } from './button.js';
import { Notice } from './notice.js';
import { Page } from './page.js';

/** In place of a part of a page that an unexpected error prevents. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const retry = () => {
    clearPages(); // the cached data may be the cause
    onRetry();
  };
  return (
    <Notice tone="bad">
      <p>This part of the page can’t be shown. Something went wrong on our side.</p>
      <Button className="quiet" onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}

/** In place of a page. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title="Something went wrong" isNarrow>
      <BrokenPart onRetry={onRetry} />
    </Page>
  );
}

/** In place of the whole console. */
export function BrokenConsole() {
  return (
    <Page title="Something went wrong" isNarrow>
      <p>The console can’t be shown. If it happens again after a reload, tell your support.</p>
      <div className="buttons">
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </Page>
  );
}
