import { VIEWS } from '../../../src/sandbox/payments/pages/views.js';
import type { SandboxService } from './sandbox-service.js';

/**
 * Presses the first button with this action on the page on which an operator controls the payment provider. Without a
 * browser, because the tests go through months of payments.
 * @param entries what the operator enters in the form of the button
 */
export async function operate(
  { sandboxUrl }: SandboxService,
  action: string,
  entries: Record<string, string> = {},
): Promise<void> {
  const page = `${sandboxUrl}/payments`;
  const texts = await Promise.all(
    Object.keys(VIEWS).map(async (view) => (await fetch(`${page}?show=${view}`)).text()),
  );
  const forms = texts.flatMap((html) => html.match(/<form[^]*?<\/form>/g) ?? []);
  const fields = forms.map(hiddenFields).find((one) => one.get('action') === action);
  if (!fields) throw new Error(`The page has no button with the action "${action}".`);
  for (const [name, value] of Object.entries(entries)) fields.set(name, value);
  const { ok } = await fetch(page, { method: 'POST', body: fields });
  if (!ok) throw new Error(`The action "${action}" failed.`);
}

function hiddenFields(form: string): URLSearchParams {
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return new URLSearchParams([...inputs].map(([, name = '', value = '']) => [name, value]));
}
