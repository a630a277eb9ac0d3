import { Link } from 'wouter';
import { sentenceFor } from '../api/problems.js';
import { Page } from '../components/page.js';
import { words } from '../locales/words.js';

export function NotFoundPage() {
  return (
    <Page title={words.notFound.title} isNarrow>
      <p>{sentenceFor('route_not_found')}</p>
      <p>
        <Link href="/">{words.app.backToOrganizations}</Link>
      </p>
    </Page>
  );
}
