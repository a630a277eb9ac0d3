import { useState } from 'react';
import type { AuditEvent } from '../../client/resources.js';
import { useAuditEvents } from '../api/queries.js';
import { Moment } from '../parts/format.js';
import { List } from '../parts/list.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';

type EventType = AuditEvent['type'];

/** The verbs for the types of events. An event of a newer instance may have an unknown type, which is shown instead. */
const ACTIONS: Record<EventType, string> = {
  'organization.created': 'created the organization',
  'organization.renamed': 'renamed the organization',
  'organization.ownership_transferred': 'transferred the ownership',
  'organization.deleted': 'deleted the organization',
  'membership.relation_changed': 'changed a member’s role',
  'membership.removed': 'removed a member',
  'membership.left': 'left the organization',
  'invite.created': 'created an invite',
  'invite.renewed': 'renewed an invite',
  'invite.resent': 'resent an invite',
  'invite.role_changed': 'changed the role of an invite',
  'invite.deleted': 'deleted an invite',
  'invite.accepted': 'accepted an invite',
  'invite.declined': 'declined an invite',
  'trial.started': 'started a trial',
  'checkout.started': 'started a checkout',
  'subscription.created': 'started a subscription',
  'subscription.changed': 'changed a subscription',
  'subscription.adopted': 'took over a subscription',
  'payment.credited': 'credited a payment',
  'payment.refunded': 'refunded a payment',
  'tokens.granted': 'granted tokens',
  'tokens.taken_back': 'revoked tokens',
  'tokens.restored': 'restored tokens',
  'billing.contact_changed': 'changed the billing contact',
  'billing.customer_created': 'created the customer record',
  'billing.customer_changed': 'changed the customer record',
  'billing.customer_deleted': 'deleted the customer record',
  'billing.portal_opened': 'opened the billing portal',
  'audit.exported': 'exported the audit trail',
};

/** The names that are shown for actors without a name. */
const ACTORS: Record<AuditEvent['actor']['type'], string> = {
  user: 'Deleted user',
  provider: 'Payment provider',
  system: 'System',
};

export function AuditPage({ organization }: OrganizationPageProps) {
  const [type, setType] = useState<EventType | undefined>();
  const events = useAuditEvents(organization.id, type);
  return (
    <>
      <div className="field short">
        <label htmlFor="type">Event type</label>
        <select
          id="type"
          value={type ?? ''}
          onChange={({ target }) => setType((target.value as EventType | '') || undefined)}
        >
          <option value="">All events</option>
          {Object.entries(ACTIONS).map(([value, action]) => (
            <option key={value} value={value}>
              {action}
            </option>
          ))}
        </select>
      </div>
      <List query={events} label="Events" empty={<p>No events.</p>}>
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
          <strong>{actor.name ?? ACTORS[actor.type]}</strong> {ACTIONS[type] ?? type}
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

/** Describes the target by values of the event, or an agent by its readable id. */
function subject(target: AuditEvent['target'], values: Record<string, unknown> | null): string {
  const candidates = ['name', 'email', 'relation', 'agentId', 'status'].map((key) => values?.[key]);
  return candidates.find((value) => typeof value === 'string') ?? (target.type === 'agent' ? target.id : '');
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
