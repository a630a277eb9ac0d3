import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries/agents.js';
import { DAYS_OF_USAGE } from '../../api/queries/usage.js';
import { Day } from '../../components/format.js';
import { words } from '../../locales/words.js';
import type { AgentProps } from './agent-actions.js';
import { dailyUsage, type DayOfUsage } from './daily-usage.js';
import { UsageChart } from './usage-chart.js';

/** The usage of the last 30 days. The sentence below the chart describes it in words. */
export function UsageCard({ agent: { id, tokensUsed30Days }, organizationId }: AgentProps) {
  const { data, isError } = useQuery(usageQuery(organizationId, id));
  const days = data ? dailyUsage(data) : [];
  const most = days.reduce<DayOfUsage | null>((a, b) => (b.tokens > (a?.tokens ?? 0) ? b : a), null);
  const isPartial = days.length > 0 && days.length < DAYS_OF_USAGE;
  return (
    <section className="card">
      <h2>{words.usage.title}</h2>
      <figure className="usage">
        {!isError && <UsageChart days={days} />}
        <figcaption>
          {tokensUsed30Days > 0 ? words.usage.total(tokensUsed30Days) : words.usage.none}
          {most && <> {words.usage.most(<Day of={most.date} />, most.tokens)}</>}
          {isPartial && <> {words.usage.since(<Day of={days[0]!.date} />)}</>}
        </figcaption>
      </figure>
    </section>
  );
}
