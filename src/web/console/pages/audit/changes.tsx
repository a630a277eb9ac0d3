import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../components/card.js';
import type { AuditEvent } from '../../../client/resources.js';
import { own } from '../../api/own.js';
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
    <Table className="changes" w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.audit.field}</Table.Th>
          {hasBefore && <Table.Th scope="col">{words.audit.before}</Table.Th>}
          {hasAfter && <Table.Th scope="col">{hasBefore ? words.audit.after : words.audit.value}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{own(words.audit.fields, field) ?? field}</Table.Th>
            {hasBefore && <Table.Td>{orNothing(was[field] && <del>{was[field]}</del>)}</Table.Td>}
            {hasAfter && <Table.Td>{orNothing(now[field] && <ins>{now[field]}</ins>)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function orNothing(value: ReactNode): ReactNode {
  return value || <Hint>{words.audit.nothing}</Hint>;
}
