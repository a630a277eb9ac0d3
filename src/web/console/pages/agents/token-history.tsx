import type { TokenMovement } from '../../../client/resources.js';
import { tokenMovementsQuery } from '../../api/queries/agents.js';
import { Day, Moment, signed } from '../../components/format.js';
import { Paged } from '../../components/lists/paged.js';
import { words } from '../../locales/words.js';
import type { AgentProps } from './agent-actions.js';

export function TokenHistory({ agent, organizationId }: AgentProps) {
  return (
    <section className="card">
      <h2>{words.history.title}</h2>
      <Paged
        page={(cursor) => tokenMovementsQuery(organizationId, agent.id, cursor)}
        label={words.history.title}
        empty={<p>{words.history.none}</p>}
      >
        {(movement) => <Movement movement={movement} />}
      </Paged>
    </section>
  );
}

function Movement({ movement }: { movement: TokenMovement }) {
  const { type, source, amount, label, occurredAt } = movement;
  const isGain = type === 'grant' || type === 'restoration';
  return (
    <div className="movement">
      <span>
        <strong>{titleOf(movement)}</strong>
        <span className="hint">
          <Moment of={occurredAt} />
          {label && <> · {words.history.movements.consumption}</>}
          {type !== 'grant' && source && <> · {words.history.grants[source]}</>}
          {isGain && <> · {validity(movement)}</>}
        </span>
      </span>
      <span className={isGain ? 'amount gain' : 'amount'}>{signed(isGain ? amount : -amount)}</span>
    </div>
  );
}

function titleOf({ type, source, label }: TokenMovement): string {
  if (type === 'grant') return words.history.grants[source ?? 'adjustment'];
  return label ?? words.history.movements[type];
}

function validity({ expiresAt }: TokenMovement) {
  return expiresAt ? words.history.validUntil(<Day of={expiresAt} />) : words.history.neverExpires;
}
