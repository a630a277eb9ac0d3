import type { Account } from '../state/account.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function retrieveEvent(account: Account, _parameters: Parameters, id: string): object {
  return account.find('events', 'event', id);
}

export function listEvents(account: Account, parameters: Parameters): object {
  const type = parameters.text('type');
  const types = parameters.texts('types');
  if (types.length > 20) throw parameters.wrong('types', 'You may pass at most 20 types');
  const isDelivered = parameters.flag('delivery_success');
  return listPage(account, 'events', '/v1/events', parameters, (event) => {
    const isWanted = matches(type, event.type) && (types.length === 0 || types.includes(event.type));
    return isWanted && matches(isDelivered, event.pending_webhooks === 0);
  });
}
