import type { Agent } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { Button } from '../../components/button.js';
import { words } from '../../locales/words.js';
import { isForAdmins, type Option } from './options.js';

interface ActionRowProps {
  agent: Agent;
  option: Option;
  change: { mutate: () => void; isPending: boolean };
  isMain?: boolean;
}

/** An offer with its button, or with the reason why it is not available now. */
export function ActionRow({ agent, option, change, isMain = false }: ActionRowProps) {
  const { label, offer, action } = option;
  const isQuiet = !isMain || agent.access.via === 'subscription';
  return (
    <div className="action">
      <span className="grow">
        {isMain && action.allowed ? null : <strong>{label}</strong>}
        {offer && (action.allowed || isForAdmins(action)) && <span className="hint">{offer}</span>}
        {action.reason && (
          <span className="hint">
            {isForAdmins(action) ? words.agents.askAdmin : sentenceFor(action.reason)}
          </span>
        )}
      </span>
      {action.allowed && (
        <Button
          className={isQuiet ? 'quiet' : ''}
          aria-label={`${label}: ${agent.name}`}
          isPending={change.isPending}
          onClick={() => change.mutate()}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
