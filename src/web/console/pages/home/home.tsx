import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { checkoutOutcomeIn } from '../../../client/navigation.js';
import { myInvitesQuery } from '../../api/queries/invites.js';
import { useList } from '../../api/queries/lists.js';
import { pageOfPurchase } from '../../api/purchases.js';
import { useFlash } from '../../components/feedback/flash.js';
import { Notice } from '../../components/feedback/notice.js';
import { removeParameter } from '../../components/forms/address.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import {
  useMemberships,
  useRecentMemberships,
  type OwnMembership,
} from '../../components/my-organizations.js';
import { Page, PageAction } from '../../components/page.js';
import { MyInvites } from '../../components/my-invites.js';
import { Support } from '../../components/support.js';
import { OrganizationList } from './organization-list.js';
import { Welcome } from './welcome.js';
import { PAGES } from '../../../pages.js';
import { words } from '../../locales/words.js';

export function HomePage() {
  const memberships = useMemberships();
  const [last = memberships[0]] = useRecentMemberships();
  const isNew = !last;
  // The buyer has returned from the payment provider, but the URL does not say what was bought.
  const [isPurchase, setPurchase] = useState(() => checkoutOutcomeIn(location.search) !== null);
  const [purchase] = useState(() => (isPurchase ? pageOfPurchase() : null));
  useEffect(() => {
    if (!purchase) removeParameter('checkout');
  }, [purchase]);
  const { only, isUnknown } = useOnlyOrganization(memberships, isPurchase);
  if (purchase) return <Redirect to={purchase} replace />;
  if (isUnknown)
    return (
      <Page title={words.organizations.title}>
        <Skeleton />
      </Page>
    );
  if (only) return <Redirect to={`/organizations/${only.id}/overview`} replace />;
  return (
    <Page title={isNew ? words.welcome.title : words.organizations.title} lead={isNew && words.welcome.lead}>
      {!isNew && (
        <PageAction>
          <Button
            component={Link}
            href={PAGES.newOrganization}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {words.organizations.new}
          </Button>
        </PageAction>
      )}
      {isPurchase && (
        <Notice
          tone="warning"
          title={words.checkout.unknownTitle}
          onClose={() => setPurchase(false)}
          actions={
            last && (
              <Button
                component={Link}
                href={`/organizations/${last.organization.id}/agents`}
                variant="default"
              >
                {words.checkout.openOrganization(last.organization.name)}
              </Button>
            )
          }
        >
          <p>{words.checkout.unknown(<Support />)}</p>
        </Notice>
      )}
      <MyInvites />
      {isNew ? <Welcome /> : <OrganizationList />}
    </Page>
  );
}

/**
 * The person's only organization, if its page opens directly. The list stays if the person has asked for it, or if an
 * invite or a message is shown here. Decided once, so that an answer to an invite does not open the page.
 */
function useOnlyOrganization(memberships: OwnMembership[], hasMessage: boolean) {
  const isListAsked = new URLSearchParams(useSearch()).has('all');
  const flash = useFlash();
  const [only, setOnly] = useState(() =>
    memberships.length === 1 && !isListAsked && !hasMessage && !flash ? memberships[0] : undefined,
  );
  const { rows, isLoading } = useList(myInvitesQuery);
  if (only && rows && rows.length > 0) setOnly(undefined);
  return { only: only?.organization, isUnknown: only !== undefined && isLoading };
}
