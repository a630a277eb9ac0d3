import { IconExternalLink } from '@tabler/icons-react';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { billingQuery } from '../../api/queries/billing.js';
import { api } from '../../api/session.js';
import { Button } from '../button.js';
import { Failure } from '../feedback/notice.js';

interface PortalButtonProps {
  organizationId: string;
  label: string;
  /** The accessible name, if several buttons of the page have the same label. */
  name?: string;
  variant?: string;
}

/** Opens the payment provider's portal, where admins change payment methods and subscriptions. */
export function PortalButton({ organizationId, label, name, variant }: PortalButtonProps) {
  const open = useChange(
    () =>
      orThrow(
        api.POST('/api/organizations/{id}/billing/portal', { params: { path: { id: organizationId } } }),
      ),
    {
      stale: [billingQuery(organizationId).queryKey],
      onSuccess: ({ url }) => location.assign(url),
    },
  );
  return (
    <>
      <Button
        variant={variant}
        rightSection={<IconExternalLink size={16} aria-hidden="true" />}
        aria-label={name}
        isPending={open.isPending}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      <Failure error={open.error} />
    </>
  );
}
