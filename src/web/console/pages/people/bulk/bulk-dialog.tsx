import { Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProblemError } from '../../../../client/problem.js';
import type { Invite, Organization } from '../../../../client/resources.js';
import { announce } from '../../../api/announce.js';
import { useChange } from '../../../api/change.js';
import { explain } from '../../../api/problems.js';
import { invitePages } from '../../../api/queries/invites.js';
import { membershipPages } from '../../../api/queries/people.js';
import { toast } from '../../../api/toast.js';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Hint } from '../../../components/card.js';
import { Dialog, type DialogHandle } from '../../../components/dialog.js';
import { words } from '../../../locales/words.js';
import { applyTo, undoRoles } from './bulk.js';
import type { BulkAction } from '../intention.js';
import { numbersOf, type PeopleRow } from '../rows.js';

interface BulkDialogProps {
  organization: Organization;
  action: BulkAction;
  rows: PeopleRow[];
  onDeleted: (invite: Invite) => void;
  onClose: () => void;
}

/** The problem of a row, or null if it was changed. */
type Outcomes = ReadonlyMap<string, ProblemError | null>;

const { bulk } = words.people;

/** Asks before several people and invites are changed, and then says what happened to each of them. */
export function BulkDialog({ organization, action, rows, onDeleted, onClose }: BulkDialogProps) {
  const { id } = organization;
  const dialog = useRef<DialogHandle>(null);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const numbers = numbersOf(rows);
  const say =
    action.kind === 'role'
      ? {
          question: bulk.question(action.to, rows.length, organization.name),
          consequences: bulk.consequences(action.to),
          confirm: bulk.confirm[action.to],
        }
      : {
          question: bulk.removeQuestion(...numbers, organization.name),
          consequences: bulk.removeConsequences(...numbers),
          confirm: bulk.remove(...numbers),
        };
  const left = rows.filter((row) => outcomes.get(row.id) !== null);
  const run = useChange(
    async () => {
      let done: Outcomes = outcomes;
      for (const row of left) {
        const problem = await applyTo(id, row, action);
        done = new Map(done).set(row.id, problem ?? null);
        setOutcomes(done);
        if (!problem && action.kind === 'remove' && row.kind === 'invite') onDeleted(row.invite);
      }
      return rows.filter((row) => done.get(row.id)).length;
    },
    {
      stale: [membershipPages(id), invitePages(id)],
      onSuccess: (failed) => {
        if (failed > 0) return announce(bulk.failed(failed, rows.length));
        dialog.current?.close();
        toast(
          action.kind === 'role' ? bulk.done(rows.length) : bulk.removed(...numbers),
          action.kind === 'role' ? () => void undoRoles(id, rows) : undefined,
        );
      },
    },
  );
  const failed = rows.filter((row) => outcomes.get(row.id)).length;
  return (
    <Dialog ref={dialog} title={say.question} onClose={onClose}>
      <Stack>
        <p>{failed > 0 && !run.isPending ? bulk.failed(failed, rows.length) : say.consequences}</p>
        <ScrollArea.Autosize mah="40vh">
          <ul className="outcomes" aria-label={bulk.list}>
            {inOrder(rows, outcomes).map((row) => (
              <li key={row.id}>
                <Row row={row} outcome={outcomes.get(row.id)} />
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => dialog.current?.close()}>
            {outcomes.size > 0 && !run.isPending ? words.app.close : words.app.cancel}
          </Button>
          <Button
            color={action.kind === 'remove' || action.to === 'member' ? 'red' : undefined}
            isPending={run.isPending}
            onClick={() => run.mutate()}
          >
            {failed > 0 ? words.app.retry : say.confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What could not be changed comes first. */
function inOrder(rows: PeopleRow[], outcomes: Outcomes): PeopleRow[] {
  const hasFailed = ({ id }: PeopleRow) => (outcomes.get(id) ? 0 : 1);
  return rows.toSorted((one, other) => hasFailed(one) - hasFailed(other));
}

function Row({ row, outcome }: { row: PeopleRow; outcome: ProblemError | null | undefined }) {
  const isDone = outcome === null;
  return (
    <>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text span fw={outcome ? 600 : undefined}>
          <bdi>{row.name}</bdi>
        </Text>
        {outcome !== undefined && (
          <Badge tone={isDone ? 'good' : 'bad'}>{isDone ? bulk.isDone : bulk.isRefused}</Badge>
        )}
      </Group>
      {outcome && <Hint>{explain(outcome)}</Hint>}
    </>
  );
}
