import { IconMapOff } from '@tabler/icons-react';
import { sentenceFor } from '../api/problems.js';
import { MessagePage } from '../components/page.js';
import { words } from '../locales/words.js';
import { ToOrganizations } from './to-organizations.js';

export function NotFoundPage() {
  return (
    <MessagePage title={words.notFound.title} icon={IconMapOff}>
      <p>
        {sentenceFor('route_not_found')} {words.notFound.way}
      </p>
      <ToOrganizations isMain />
    </MessagePage>
  );
}
