import { useState } from 'react';
import { Link } from 'wouter';
import { checkoutOutcomeIn } from '../../../client/navigation.js';
import { CheckoutNotice } from '../../components/feedback/checkout-notice.js';
import { useMemberships } from '../../components/my-organizations.js';
import { Page } from '../../components/page.js';
import { MyInvites } from '../../components/my-invites.js';
import { OrganizationList } from './organization-list.js';
import { Welcome } from './welcome.js';
import { PAGES } from '../../../pages.js';
import { words } from '../../locales/words.js';
import '../../styles/home.css';

export function HomePage() {
  const isNew = useMemberships().length === 0;
  const [outcome] = useState(() => checkoutOutcomeIn(location.search));
  return (
    <Page
      title={isNew ? words.welcome.title : words.organizations.title}
      action={
        !isNew && (
          <Link href={PAGES.newOrganization} className="button quiet">
            {words.organizations.new}
          </Link>
        )
      }
    >
      <CheckoutNotice outcome={outcome} />
      <MyInvites isHiddenIfEmpty />
      {isNew ? <Welcome /> : <OrganizationList />}
    </Page>
  );
}
