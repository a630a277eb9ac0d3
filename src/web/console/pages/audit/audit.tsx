import { IconHistory } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { announce } from '../../api/announce.js';
import { auditEventsQuery } from '../../api/queries/audit.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { Empty } from '../../components/lists/empty.js';
import { Loaded } from '../../components/lists/loaded.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { PageAction } from '../../components/page.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { Days } from './days.js';
import { useExport } from './export.js';
import { FilterBar } from './filter-bar.js';
import { selectionOf, useFilters } from './filters.js';
import { useNames } from './names.js';
import { Pager } from './pager.js';

export function AuditPage({ organization }: OrganizationPageProps) {
  const filter = useFilters();
  const selection = selectionOf(filter.filters);
  const query = useQuery(
    auditEventsQuery(organization.id, { ...selection, ...(filter.cursor && { cursor: filter.cursor }) }),
  );
  const found = query.isPlaceholderData ? undefined : query.data;
  useEffect(() => {
    if (found && filter.isFiltered) announce(words.audit.found(found.data.length, Boolean(found.nextCursor)));
  }, [found, filter.isFiltered]);
  const isEmpty = found?.data.length === 0 && !filter.cursor;
  const exporting = useExport(organization, selection, { isFiltered: filter.isFiltered, isEmpty });
  const names = useNames(organization.id, query.data?.data ?? [], filter.filters.actor);
  return (
    <>
      <PageAction>{exporting.button}</PageAction>
      <FilterBar organizationId={organization.id} filter={filter} names={names} isEmpty={isEmpty} />
      {exporting.error}
      <Loaded query={query} loading={<Skeleton rows={8} />}>
        {({ data, nextCursor }) => (
          <>
            {data.length > 0 ? (
              <Days events={data} names={names} filter={filter.set} page={filter.cursor} />
            ) : (
              <Empty
                icon={IconHistory}
                title={filter.isFiltered ? words.audit.noneMatch : words.audit.none}
                action={
                  filter.isFiltered && (
                    <Button variant="default" onClick={filter.clear}>
                      {words.audit.filters.clear}
                    </Button>
                  )
                }
              />
            )}
            {data.length > 0 && !nextCursor && !filter.isFiltered && <Hint>{words.audit.begin}</Hint>}
            <Pager filter={filter} nextCursor={nextCursor} isPending={!found} />
          </>
        )}
      </Loaded>
    </>
  );
}
