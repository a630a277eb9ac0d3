import { Link } from 'wouter';
import { sentenceFor } from '../api/sentences.js';
import { Page } from '../parts/page.js';

export function NotFoundPage() {
  return (
    <Page title="Not found" isNarrow>
      <p>{sentenceFor('route_not_found')}</p>
      <p>
        <Link href="/">Back to your organizations</Link>
      </p>
    </Page>
  );
}
