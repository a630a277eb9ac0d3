import type { AuditSelection } from '../../../client/resources.js';
import { orThrow } from '../../../client/client.js';
import { ProblemError } from '../../../client/problem.js';
import { useChange } from '../../api/change.js';
import { auditTrailOf } from '../../api/queries/audit.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Failure, Notice } from '../../components/feedback/notice.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { words } from '../../locales/words.js';

export function Export({
  organization: { id, name },
  selection,
}: OrganizationPageProps & { selection: AuditSelection }) {
  const download = useChange(
    async () => save(await read(id, selection), `${name} ${new Date().toISOString().slice(0, 10)}.ndjson`),
    { stale: auditTrailOf(id), done: words.audit.export.done },
  );
  const { error } = download;
  return (
    <>
      <div className="row">
        <p className="hint grow">{words.audit.export.hint}</p>
        <Button className="quiet" isPending={download.isPending} onClick={() => download.mutate()}>
          {words.audit.export.start}
        </Button>
      </div>
      {error instanceof ProblemError && error.code === 'no_answer' ? (
        <Notice tone="bad">{words.audit.export.broken}</Notice>
      ) : (
        <Failure error={error} />
      )}
    </>
  );
}

/** Reads the whole export before saving, so that an incomplete export is never saved. */
async function read(id: string, query: AuditSelection): Promise<Blob> {
  const lines: unknown = await orThrow(
    api.GET('/api/organizations/{id}/audit-events', {
      params: { path: { id }, query },
      headers: { accept: 'application/x-ndjson' },
      parseAs: 'blob',
    }),
  );
  return lines as Blob;
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
