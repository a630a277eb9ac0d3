import { newId } from '../state/ids.js';
import type { WebhookEndpoint } from '../state/types.js';

export function webhookEndpointObject(
  created: number,
  fields: Pick<WebhookEndpoint, 'api_version' | 'description' | 'enabled_events' | 'metadata' | 'url'>,
): WebhookEndpoint {
  return {
    id: newId('we_'),
    object: 'webhook_endpoint',
    application: null,
    created,
    livemode: false,
    status: 'enabled',
    ...fields,
  };
}
