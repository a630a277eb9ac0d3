import { Group, List, Paper } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { orThrow } from '../../../client/client.js';
import type { Me } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { ME } from '../../api/cache.js';
import { api, forgetUser, useMe } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Setting } from '../settings/setting.js';
import type { DialogHandle } from '../../components/dialog.js';
import { showAt } from '../../components/feedback/flash.js';
import { NameToType, TypedConfirm } from '../../components/forms/typed-confirm.js';
import { Link } from '../../components/link.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import { PAGES } from '../../../pages.js';
import { DangerousAction } from '../settings/dangerous-action.js';
import { DownloadOwnData } from './own-data.js';

const { deletion: label } = words;

/** An owner must hand over or delete each organization first, and gets links to where that is done. */
export function DeleteAccount() {
  const { data: me } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!me) return null;
  const { allowed } = me.user.actions.delete;
  const owned = me.memberships.filter(({ relation }) => relation === 'owner');
  return (
    <Setting title={words.settings.danger} hint={words.settings.dangerHint}>
      <Paper className="danger">
        <ul className="list">
          <DangerousAction
            title={label.title}
            hint={allowed ? hintFor(me) : ownedFirst(owned)}
            details={!allowed && owned.length > 1 && <Owned owned={owned} />}
          >
            <Button variant="light" color="red" disabled={!allowed} onClick={() => setOpen(true)}>
              {label.start}
            </Button>
            {isOpen && <DeleteDialog me={me} onClose={() => setOpen(false)} />}
          </DangerousAction>
        </ul>
      </Paper>
    </Setting>
  );
}

function hintFor({ memberships }: Me): string {
  return memberships.length === 0 ? label.hintOfNone : label.hint;
}

function ownedFirst(owned: Me['memberships']): ReactNode {
  const [one] = owned;
  return owned.length === 1 ? label.ownsOne(<ToSettings of={one!} />) : label.ownsSeveral(owned.length);
}

function Owned({ owned }: { owned: Me['memberships'] }) {
  return (
    <List size="sm" mt={4} listStyleType="disc" aria-label={label.owned}>
      {owned.map((membership) => (
        <List.Item key={membership.organization.id}>
          <ToSettings of={membership} />
        </List.Item>
      ))}
    </List>
  );
}

function ToSettings({ of: { organization } }: { of: Me['memberships'][number] }) {
  return (
    <Link href={`/organizations/${organization.id}/settings`} size="sm">
      <bdi>{organization.name}</bdi>
    </Link>
  );
}

function DeleteDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const dialog = useRef<DialogHandle>(null);
  const [, goTo] = useLocation();
  const name = nameOf(me.user);
  const deletion = useChange(() => orThrow(api.DELETE('/api/me')), {
    stale: [ME],
    onSuccess: () => {
      goTo(PAGES.home);
      forgetUser();
      showAt(PAGES.home, label.done);
    },
  });
  return (
    <TypedConfirm
      ref={dialog}
      question={label.question}
      consequences={[
        label.forGood,
        label.sessions,
        label.memberships(me.memberships.length),
        label.erased,
        label.again,
      ]}
      advice={
        <Group gap="xs" justify="space-between">
          <p>{label.exportFirst}</p>
          <DownloadOwnData size="xs" />
        </Group>
      }
      text={name}
      label={label.type(<NameToType name={name} />)}
      confirmLabel={label.confirm}
      change={deletion}
      onClose={onClose}
    />
  );
}
