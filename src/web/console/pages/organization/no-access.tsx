import { Link } from 'wouter';
import { ProblemError } from '../../../client/problem.js';
import { Failure } from '../../components/feedback/notice.js';
import { Page } from '../../components/page.js';
import { words } from '../../locales/words.js';

export function NoAccess({ error }: { error: unknown }) {
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  return (
    <Page title={words.noAccess.title} isNarrow>
      {isRefused ? <p>{words.noAccess.notMember}</p> : <Failure error={error} />}
      <p>
        <Link href="/">{words.app.backToOrganizations}</Link>
      </p>
    </Page>
  );
}
