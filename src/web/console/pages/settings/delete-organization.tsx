import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { orThrow } from '../../../client/client.js';
import type { Billing } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { billingQuery } from '../../api/queries/billing.js';
import { useList } from '../../api/queries/lists.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { showAt } from '../../components/feedback/flash.js';
import { Notice } from '../../components/feedback/notice.js';
import { list } from '../../components/format.js';
import { NameToType, TypedConfirm } from '../../components/forms/typed-confirm.js';
import { Loaded } from '../../components/lists/loaded.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { PortalButton } from '../../components/money/portal-button.js';
import { isOngoing } from '../../components/money/subscription-state.js';
import { ALL_ORGANIZATIONS, PAGES } from '../../../pages.js';
import { words } from '../../locales/words.js';
import { DangerousAction } from './dangerous-action.js';

const { delete: label } = words.settings;

export function DeleteOrganization({ organization }: OrganizationPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DangerousAction title={label.title} hint={label.hint}>
      <Button variant="light" color="red" aria-label={label.title} onClick={() => setOpen(true)}>
        {label.start}
      </Button>
      {isOpen && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </DangerousAction>
  );
}

interface DeleteDialogProps extends OrganizationPageProps {
  onClose: () => void;
}

/** Says at once if subscriptions must be canceled first, and asks for nothing then. */
function DeleteDialog({ organization, onClose }: DeleteDialogProps) {
  const { id, name } = organization;
  const dialog = useRef<DialogHandle>(null);
  const billing = useQuery(billingQuery(id));
  const subscriptions = billing.data?.subscriptionSummary.subscriptions ?? [];
  const subscribed = subscriptions.filter(keeps);
  if (billing.data && subscribed.length === 0)
    return (
      <NameDialog organization={organization} isEnding={subscriptions.some(isOngoing)} onClose={onClose} />
    );
  return (
    <Dialog ref={dialog} title={billing.data ? label.notYet(name) : label.question(name)} onClose={onClose}>
      <Stack>
        <Loaded query={billing}>
          {() => <Subscribed id={id} agentIds={subscribed.map(({ agentId }) => agentId)} />}
        </Loaded>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {words.app.close}
          </Button>
          {subscribed.length > 0 && <PortalButton organizationId={id} label={words.billing.openPortal} />}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Subscribed({ id, agentIds }: { id: string; agentIds: string[] }) {
  const { rows = [] } = useList(agentsQuery(id));
  const names = agentIds.map((agentId) => rows.find((agent) => agent.id === agentId)?.name ?? agentId);
  return (
    <Notice tone="warning">
      <p>{label.subscribed(list(names), names.length)}</p>
    </Notice>
  );
}

interface NameDialogProps extends DeleteDialogProps {
  /** Whether a subscription still runs, but is set to end. */
  isEnding: boolean;
}

function NameDialog({ organization: { id, name }, isEnding, onClose }: NameDialogProps) {
  const dialog = useRef<DialogHandle>(null);
  const [, goTo] = useLocation();
  const deletion = useChange(
    () => orThrow(api.DELETE('/api/organizations/{id}', { params: { path: { id } } })),
    {
      stale: EVERY_ORGANIZATION,
      // Leaves the page before a refetch, which the service would reject.
      onSuccess: () => {
        goTo(ALL_ORGANIZATIONS);
        showAt(PAGES.home, label.done(name));
      },
    },
  );
  return (
    <TypedConfirm
      ref={dialog}
      question={label.question(name)}
      consequences={[
        label.hint,
        label.access,
        label.lost,
        ...(isEnding ? [label.subscriptions] : []),
        label.kept,
      ]}
      text={name}
      label={label.type(<NameToType name={name} />)}
      confirmLabel={label.confirm}
      change={deletion}
      onClose={onClose}
    />
  );
}

/** Whether the service refuses to delete the organization because of this subscription. */
function keeps(subscription: Billing['subscriptionSummary']['subscriptions'][number]): boolean {
  return isOngoing(subscription) && !subscription.cancelAtPeriodEnd;
}
