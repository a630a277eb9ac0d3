import { Group, List, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { orThrow } from '../../../client/client.js';
import type { Membership } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { MemberPicker } from '../../components/forms/member-picker.js';
import { Failure } from '../../components/feedback/notice.js';
import { Link } from '../../components/link.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import { DangerousAction } from './dangerous-action.js';

const { transfer: label } = words.settings;

export function TransferOwnership({ organization }: OrganizationPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DangerousAction title={label.title} hint={label.hint}>
      <Button variant="light" color="red" aria-label={label.title} onClick={() => setOpen(true)}>
        {label.start}
      </Button>
      {isOpen && <TransferDialog organization={organization} onClose={() => setOpen(false)} />}
    </DangerousAction>
  );
}

function TransferDialog({
  organization: { id, name },
  onClose,
}: OrganizationPageProps & { onClose: () => void }) {
  const dialog = useRef<DialogHandle>(null);
  const [heir, setHeir] = useState<Membership | null>(null);
  const close = () => dialog.current?.close();
  const heirName = heir ? nameOf(heir.user) : undefined;
  const transfer = useChange(
    (membershipId: string) =>
      orThrow(
        api.POST('/api/organizations/{id}/transfer-ownership', {
          params: { path: { id } },
          body: { membershipId },
        }),
      ),
    {
      stale: EVERY_ORGANIZATION,
      done: label.done(heirName ?? ''),
      onSuccess: close,
    },
  );
  return (
    <Dialog ref={dialog} title={label.question(name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (heir && !transfer.isPending) transfer.mutate(heir.id);
        }}
      >
        <Stack>
          <List size="sm" spacing={4}>
            {label.consequences(heirName).map((consequence) => (
              <List.Item key={consequence}>{consequence}</List.Item>
            ))}
          </List>
          <MemberPicker
            organizationId={id}
            relation="admin"
            label={label.newOwner}
            empty={
              <>
                {label.noAdmins} <Link href={`/organizations/${id}/people`}>{label.people}</Link>
              </>
            }
            missing={label.missing(
              <Link href={`/organizations/${id}/people`}>{words.organization.people}</Link>,
            )}
            chosen={heir}
            onChoose={setHeir}
          />
          <Failure error={transfer.error} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.app.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!heir} isPending={transfer.isPending}>
              {label.confirm(heirName)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
