import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { checkoutOutcomeIn } from '../../../client/navigation.js';
import { pageOfPurchase } from '../../api/purchases.js';
import { Notice } from '../../components/feedback/notice.js';
import { removeParameter } from '../../components/forms/address.js';
import { useMemberships, useRecentMemberships } from '../../components/my-organizations.js';
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
  // The payment provider has come back without telling what was bought.
  const [isPurchase, setPurchase] = useState(() => checkoutOutcomeIn(location.search) !== null);
  const [purchase] = useState(() => (isPurchase ? pageOfPurchase() : null));
  useEffect(() => {
    if (!purchase) removeParameter('checkout');
  }, [purchase]);
  if (purchase) return <Redirect to={purchase} replace />;
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
