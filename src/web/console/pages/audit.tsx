import { useState } from 'react';
import type { AuditEvent } from '../../client/resources.js';
import { useAuditEvents } from '../api/queries.js';
import { Moment } from '../parts/format.js';
import { List } from '../parts/list.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';

/** What each type of event means; one that lacks is shown by its name. */
const DEEDS: Record<string, string> = {
  'organization.created': 'created the organization',
  'organization.renamed': 'renamed the organization',
  'organization.ownership_transferred': 'handed the organization over',
  'membership.relation_changed': 'changed somebody’s relation',
  'membership.removed': 'removed somebody',
  'membership.left': 'left',
  'invite.created': 'invited somebody',
  'invite.resent': 'sent an invite again',
  'invite.deleted': 'deleted an invite',
  'invite.accepted': 'accepted an invite',
  'trial.started': 'started a trial',
  'checkout.started': 'went to the checkout',
  'subscription.created': 'began a subscription',
  'subscription.changed': 'changed a subscription',
  'tokens.granted': 'granted tokens',
  'tokens.taken_back': 'took tokens back',
  'billing.contact_changed': 'changed the billing contact',
  'billing.customer_created': 'made the customer record',
  'billing.customer_deleted': 'deleted the customer record',
};

const ACTORS: Record<AuditEvent['actor']['type'], string> = {
  user: 'Somebody who is gone',
  provider: 'The payment provider',
  system: 'The service',
};

/** Who changed what, newest first. */
export function AuditPage({ organization }: OrganizationPageProps) {
  const [type, setType] = useState<string | undefined>();
  const events = useAuditEvents(organization.id, type);
  return (
    <>
      <div className="field short">
        <label htmlFor="type">Show</label>
        <select id="type" value={type ?? ''} onChange={({ target }) => setType(target.value || undefined)}>
          <option value="">everything</option>
          {Object.entries(DEEDS).map(([value, deed]) => (
            <option key={value} value={value}>
              {deed}
            </option>
          ))}
        </select>
      </div>
      <List query={events} label="Events" empty={<p>Nothing of the kind has happened.</p>}>
        {(event) => <Event event={event} />}
      </List>
    </>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { actor, type, occurredAt, target, before, after, requestId } = event;
  return (
    <details className="event">
      <summary>
        <span className="grow">
          <strong>{actor.name ?? ACTORS[actor.type]}</strong> {DEEDS[type] ?? type}
          <span className="hint-inline"> {subject(target, after ?? before)}</span>
        </span>
        <span className="hint">
          <Moment of={occurredAt} />
        </span>
      </summary>
      <dl className="facts">
        <div>
          <dt>{target.type}</dt>
          <dd>
            <code>{target.id}</code>
          </dd>
        </div>
        {before && <Values label="Before" values={before} />}
        {after && <Values label="After" values={after} />}
        {requestId && (
          <div>
            <dt>Request</dt>
            <dd>
              <code>{requestId}</code>
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** What an event is about, in a word, where it says so; the ids of agents are words. */
function subject(target: AuditEvent['target'], values: Record<string, unknown> | null): string {
  const said = ['name', 'email', 'relation', 'agentId', 'status'].map((key) => values?.[key]);
  return said.find((value) => typeof value === 'string') ?? (target.type === 'agent' ? target.id : '');
}

function Values({ label, values }: { label: string; values: Record<string, unknown> }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{JSON.stringify(values, null, 1)}</code>
      </dd>
    </div>
  );
}
