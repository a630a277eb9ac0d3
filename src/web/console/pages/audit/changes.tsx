import type { ReactNode } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import { words } from '../../locales/words.js';
import type { Names } from './names.js';
import { flat, inWords } from './values.js';

const ORDER = Object.keys(words.audit.fields);

export function Changes({ event: { before, after }, names }: { event: AuditEvent; names: Names }) {
  const [was, now] = [inWords(before, names), inWords(after, names)];
  const [left, right] = [flat(before), flat(after)];
  const fields = Object.keys({ ...was, ...now })
    .filter((field) => left[field] !== right[field])
    .sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  if (fields.length === 0) return null;
  const [hasBefore, hasAfter] = [was, now].map((values) => fields.some((field) => field in values));
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{words.audit.field}</th>
          {hasBefore && <th scope="col">{words.audit.before}</th>}
          {hasAfter && <th scope="col">{words.audit.after}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.audit.fields[field] ?? field}</th>
            {hasBefore && <td>{orNothing(was[field] && <del>{was[field]}</del>)}</td>}
            {hasAfter && <td>{orNothing(now[field] && <ins>{now[field]}</ins>)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function orNothing(value: ReactNode): ReactNode {
  return value || <span className="hint">{words.audit.nothing}</span>;
}
