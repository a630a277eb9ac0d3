import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { checkoutOutcomeIn } from '../../../client/navigation.js';
import { pageOfPurchase } from '../../api/purchases.js';
import { Notice } from '../../components/feedback/notice.js';
import { removeParameter } from '../../components/forms/address.js';
import { useMemberships } from '../../components/my-organizations.js';
import { Page, PageAction } from '../../components/page.js';
import { MyInvites } from '../../components/my-invites.js';
import { OrganizationList } from './organization-list.js';
import { Welcome } from './welcome.js';
import { PAGES } from '../../../pages.js';
import { words } from '../../locales/words.js';

export function HomePage() {
  const isNew = useMemberships().length === 0;
  // The payment provider has come back without telling what was bought.
  const [isPurchase] = useState(() => checkoutOutcomeIn(location.search) !== null);
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
        <Notice>
          <p>{words.checkout.unknown}</p>
        </Notice>
      )}
      <MyInvites />
      {isNew ? <Welcome /> : <OrganizationList />}
    </Page>
  );
}
