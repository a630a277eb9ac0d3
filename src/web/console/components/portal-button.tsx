import { orThrow } from '../../client/client.js';
import { useChange } from '../api/change.js';
import { billingQuery } from '../api/queries/billing.js';
import { api } from '../api/session.js';
import { Button } from './button.js';
import { Failure } from './feedback/notice.js';

interface PortalButtonProps {
  organizationId: string;
  label: string;
  className?: string;
}

/** Opens the payment provider's portal, where admins change payment methods and subscriptions. */
export function PortalButton({ organizationId, label, className }: PortalButtonProps) {
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
      <Button className={className} isPending={open.isPending} onClick={() => open.mutate()}>
        {label}
      </Button>
      <Failure error={open.error} />
    </>
  );
}
