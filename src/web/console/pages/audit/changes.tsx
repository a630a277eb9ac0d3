import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Ago } from '../../components/ago.js';
import { Hint } from '../../components/card.js';
import { Copy } from '../../components/copy.js';
import { exactly } from '../../components/format.js';
import type { AuditEvent } from '../../../client/resources.js';
import { own } from '../../api/own.js';
import { words } from '../../locales/words.js';
import { actorOf, type Names } from './names.js';
import { flat, inWords } from './values.js';

const ORDER = Object.keys(words.audit.fields);

/** The facts of an event: its actor, the changed fields, its exact time and the ID of its request. */
export function Changes({ event, names }: { event: AuditEvent; names: Names }) {
  const { before, after, occurredAt, requestId } = event;
  const shown = (values: typeof before) => ({ ...inWords(values, names), ...rolesIn(values) });
  const [was, now] = [shown(before), shown(after)];
  const [left, right] = [flat(before), flat(after)];
  const fields = Object.keys({ ...was, ...now })
    .filter((field) => left[field] !== right[field])
    .sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  const [hasBefore, hasAfter] = [was, now].map((values) => fields.some((field) => field in values));
  const columns = hasBefore && hasAfter ? 2 : 1;
  return (
    <Table className="changes" horizontalSpacing={0} aria-label={words.audit.details}>
      {hasBefore && hasAfter && (
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <VisuallyHidden>{words.audit.field}</VisuallyHidden>
            </Table.Th>
            <Table.Th scope="col">{words.audit.before}</Table.Th>
            <Table.Th scope="col">{words.audit.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">{words.audit.fields.actorId}</Table.Th>
          <Table.Td colSpan={columns}>
            <bdi>{actorOf(event)}</bdi>
          </Table.Td>
        </Table.Tr>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{own(words.audit.fields, field) ?? field}</Table.Th>
            {hasBefore && <Table.Td>{orNothing(was[field] && <del>{was[field]}</del>)}</Table.Td>}
            {hasAfter && <Table.Td>{orNothing(now[field] && <ins>{now[field]}</ins>)}</Table.Td>}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{words.audit.time}</Table.Th>
          <Table.Td colSpan={columns}>
            {exactly(occurredAt)}&nbsp;· <Ago of={occurredAt} />
          </Table.Td>
        </Table.Tr>
        {requestId && (
          <Table.Tr>
            <Table.Th scope="row">{words.audit.requestId}</Table.Th>
            <Table.Td colSpan={columns}>
              <Copy
                label={words.audit.requestId}
                text={requestId}
                button={words.audit.copyRequestId}
                isPlain
              />
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

/** Roles with a capital letter, as in other tables. Sentences have them in lower case. */
function rolesIn(values: AuditEvent['before']): Record<string, ReactNode> {
  const roles = Object.entries(values ?? {}).filter(([field]) => field === 'role' || field === 'relation');
  return Object.fromEntries(roles.map(([field, role]) => [field, own(words.people.roles, String(role))]));
}

function orNothing(value: ReactNode): ReactNode {
  return value || <Hint>{words.audit.nothing}</Hint>;
}
