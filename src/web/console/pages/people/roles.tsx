import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconHelp, IconMinus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Relation } from '../../../client/resources.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { useIsNarrow } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';

const { rights } = words.people;
const ROLES: Relation[] = ['member', 'admin', 'owner'];

/** What the roles may do. */
const RIGHTS: [right: keyof typeof rights.may, roles: Relation[]][] = [
  ['use', ['member', 'admin', 'owner']],
  ['tryAgents', ['member', 'admin', 'owner']],
  ['invite', ['admin', 'owner']],
  ['buy', ['admin', 'owner']],
  ['audit', ['admin', 'owner']],
  ['rename', ['admin', 'owner']],
  ['leave', ['member', 'admin']],
  ['handOver', ['owner']],
];

/** A button that shows what each role may do, as a table. */
export function Roles() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  const isNarrow = useIsNarrow();
  return (
    <>
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        leftSection={<IconHelp size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {rights.title}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} title={rights.title} size="lg" onClose={() => setOpen(false)}>
          <Table {...(isNarrow && { fz: 'xs', horizontalSpacing: 4 })}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" ps={0}>
                  {rights.right}
                </Table.Th>
                {ROLES.map((role) => (
                  <Table.Th scope="col" ta="center" className="phrase" key={role}>
                    {words.people.roles[role]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {RIGHTS.map(([right, roles]) => (
                <Table.Tr key={right}>
                  <Table.Th scope="row" fw="normal" ps={0}>
                    {rights.may[right]}
                  </Table.Th>
                  {ROLES.map((role) => (
                    <Table.Td ta="center" key={role}>
                      {roles.includes(role) ? (
                        <IconCheck className="tick" size={18} aria-hidden="true" />
                      ) : (
                        <IconMinus
                          className="tick"
                          size={14}
                          color="var(--mantine-color-dimmed)"
                          aria-hidden="true"
                        />
                      )}
                      <VisuallyHidden>{roles.includes(role) ? rights.yes : rights.no}</VisuallyHidden>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Dialog>
      )}
    </>
  );
}
