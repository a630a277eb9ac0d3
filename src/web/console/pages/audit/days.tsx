import { Paper, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import { day } from '../../components/format.js';
import { groupBy } from '../../components/forms/group.js';
import { words } from '../../locales/words.js';
import { Event } from './event.js';
import type { Filters } from './filters.js';
import type { Names } from './names.js';

interface DaysProps {
  events: AuditEvent[];
  names: Names;
  filter: (filters: Partial<Filters>) => void;
  /** Identifies the page of events. When it changes, the focus moves to the start of the list. */
  page: string;
}

/** Shows a page of events, grouped by day in the reader's time zone. */
export function Days({ events, names, filter, page }: DaysProps) {
  const start = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    start.current?.focus();
  }, [page]);
  return (
    <section className="days" aria-label={words.audit.list} tabIndex={-1} ref={start}>
      {groupBy(events, ({ occurredAt }) => day(occurredAt)).map(([date, all]) => (
        <div key={date}>
          <Title order={2} mb="xs">
            {date}
          </Title>
          <Paper>
            <ul className="list">
              {all.map((event) => (
                <li key={event.id}>
                  <Event event={event} names={names} filter={filter} />
                </li>
              ))}
            </ul>
          </Paper>
        </div>
      ))}
    </section>
  );
}
