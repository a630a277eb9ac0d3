import type { AuditSelection, Organization } from '../../../client/resources.js';
import { orThrow } from '../../../client/client.js';
import { ProblemError } from '../../../client/problem.js';
import { useChange } from '../../api/change.js';
import { auditTrailOf } from '../../api/queries/audit.js';
import { saveFile } from '../../api/save-file.js';
import { api } from '../../api/session.js';
import { Failure, Notice } from '../../components/feedback/notice.js';
import { Menu } from '../../components/menu.js';
import { words } from '../../locales/words.js';
import { toCsv } from './csv.js';

const label = words.audit.export;

/** The formats of an export, by the endings of their files. */
const FORMATS = {
  csv: (lines: string) => new Blob([toCsv(lines)], { type: 'text/csv' }),
  ndjson: (lines: string) => new Blob([lines], { type: 'application/x-ndjson' }),
};
type Format = keyof typeof FORMATS;

/** A button that exports the selected events, and what to show below it if that fails. */
export function useExport(
  { id, name }: Organization,
  selection: AuditSelection,
  { isFiltered, isEmpty }: { isFiltered: boolean; isEmpty: boolean },
) {
  const download = useChange(
    async (format: Format) => {
      const content = FORMATS[format](await read(id, selection));
      saveFile(content, [name, label.file], format);
    },
    { stale: auditTrailOf(id), done: label.done },
  );
  return {
    button: (
      <Menu
        name={label.start}
        isPending={download.isPending}
        items={(['csv', 'ndjson'] as const).map((format) => ({
          label: label.formats[format],
          refusal: isEmpty ? label.nothing : undefined,
          onChoose: () => download.mutate(format),
        }))}
        hint={isEmpty ? undefined : label.hint(isFiltered)}
        isAtEnd
      >
        {label.start}
      </Menu>
    ),
    error: <ExportError error={download.error} />,
  };
}

function ExportError({ error }: { error: unknown }) {
  return error instanceof ProblemError && error.code === 'no_answer' ? (
    <Notice tone="bad">{label.broken}</Notice>
  ) : (
    <Failure error={error} />
  );
}

/** Reads the whole export before saving, so that an incomplete export is never saved. */
async function read(id: string, query: AuditSelection): Promise<string> {
  const lines: unknown = await orThrow(
    api.GET('/api/organizations/{id}/audit-events', {
      params: { path: { id }, query },
      headers: { accept: 'application/x-ndjson' },
      parseAs: 'text',
    }),
  );
  return lines as string;
}
