import { webhookEndpointObject } from '../objects/webhook-endpoints.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import { listPage } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

/** Only this answer contains the secret. The endpoint is stored, but events are sent only to the service. */
export function createWebhookEndpoint(account: Account, parameters: Parameters): object {
  parameters.ignore('connect');
  const made = webhookEndpointObject(account.now(), {
    api_version: parameters.text('api_version') ?? null,
    description: parameters.text('description') ?? null,
    enabled_events: parameters.required('enabled_events', sentEvents(parameters)),
    metadata: parameters.metadata(),
    url: parameters.required('url', parameters.url('url')),
  });
  return { ...account.create('webhookEndpoints', made), secret: newId('whsec_', 32) };
}

export function retrieveWebhookEndpoint(account: Account, _parameters: Parameters, id: string): object {
  return account.find('webhookEndpoints', 'webhook endpoint', id);
}

export function updateWebhookEndpoint(account: Account, parameters: Parameters, id: string): object {
  const before = account.find('webhookEndpoints', 'webhook endpoint', id);
  const isDisabled = parameters.flag('disabled') ?? before.status === 'disabled';
  return account.change('webhookEndpoints', before, {
    description: parameters.text('description') ?? before.description,
    enabled_events: sentEvents(parameters) ?? before.enabled_events,
    metadata: parameters.metadata(before.metadata),
    status: isDisabled ? 'disabled' : 'enabled',
    url: parameters.url('url') ?? before.url,
  });
}

export function listWebhookEndpoints(account: Account, parameters: Parameters): object {
  return listPage(account, 'webhookEndpoints', '/v1/webhook_endpoints', parameters);
}

function sentEvents(parameters: Parameters): string[] | undefined {
  return parameters.has('enabled_events') ? parameters.texts('enabled_events') : undefined;
}
