import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import type { Delivery, Event } from '../state/types.js';
import type { ReleaseOrder } from '../webhooks/webhook-queue.js';
import { act, button } from './forms.js';
import { listSection } from './section.js';
import type { Visit } from './view.js';

/** The state of webhooks, and the newest subscribed events with their deliveries. */
export function webhookSection(visit: Visit): Html | undefined {
  const { account } = visit;
  const deliveries = new Map(account.store.all('deliveries').map((delivery) => [delivery.event, delivery]));
  return listSection(visit, 'webhooks', {
    introduction: controls(visit),
    headings: ['Event', 'Time', 'Delivery', 'Actions'],
    items: account.store.all('events').filter(({ type }) => account.subscribes(type)),
    cells: (event) => [
      markup`${event.type}<br><code>${event.id}</code>`,
      markup`${utc(event.created)}`,
      state(visit, event, deliveries.get(event.id)),
      markup`<div class="actions">${act('Send again', 'replay', event.id)} ${act('Send twice', 'duplicate', event.id)}</div>`,
    ],
  });
}

function controls({ control, account }: Visit): Html {
  const { webhooksEnabled: isOn, webhooksHeld: isHeld } = control.settings;
  const deliveries = account.store.all('deliveries');
  const waiting = deliveries.filter(({ state }) => state === 'waiting').length;
  const orders: ReleaseOrder[] = ['in order', 'reversed', 'shuffled'];
  return markup`
    <p>${isOn ? badge('on', 'good') : badge('off', 'bad')} ${isHeld && badge('held', 'warn')}
      ${isOn ? 'Events are sent to the service.' : 'New events are dropped.'}
      Deliveries waiting: ${waiting}, given up: ${deliveries.length - waiting}.</p>
    <div class="actions">${
      isHeld
        ? orders.map((order) => button(`Release ${order}`, { action: 'release', order }))
        : button('Hold events', { action: 'hold' })
    }
    ${
      isOn
        ? button('Turn off (drops events)', { action: 'webhooks off' })
        : button('Turn on', { action: 'webhooks on' })
    }</div>`;
}

/** An event has a delivery until the service has accepted it. */
function state({ account }: Visit, { id }: Event, delivery: Delivery | undefined): Html {
  if (delivery) return unfinished(delivery);
  if (account.store.get('dropped', id)) return badge('dropped', 'warn');
  return badge('delivered', 'good');
}

function unfinished({ state, attempts, lastStatus, dueAt }: Delivery): Html {
  if (attempts === 0) return badge('waiting');
  const answer = lastStatus ? `the service answered ${lastStatus}` : 'the service did not answer';
  const next = state === 'waiting' && `. Next try ${utc(dueAt / 1000)}`;
  return markup`${state === 'waiting' ? badge('failing', 'warn') : badge('given up', 'bad')}
    <small>${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${answer}${next}</small>`;
}
