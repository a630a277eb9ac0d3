export interface Form {
  action: string;
  fields: Record<string, string>;
}

/**
 * Parses the first form of an HTML page, with the values that a browser submits. On the sandbox's pages, the first form is
 * the main action.
 */
export function firstForm(html: string, pageUrl: string): Form {
  return formWith('', html, pageUrl);
}

/** Parses the first form that contains this text. */
export function formWith(content: string, html: string, pageUrl: string): Form {
  const forms = html.match(/<form\b[^>]*>[\s\S]*?<\/form>/gi) ?? [];
  const form = forms.find((one) => one.includes(content));
  if (!form) throw new Error(`No form at ${pageUrl}:\n${html}`);
  const fields = [...form.matchAll(/<input\b[^>]*>/gi)]
    .filter(([input]) => attribute(input, 'type') !== 'checkbox' || /\bchecked\b/.test(input))
    .map(([input]) => ({ name: attribute(input, 'name'), value: attribute(input, 'value') ?? 'on' }))
    .filter(({ name }) => name);
  return {
    action: new URL(attribute(form, 'action') ?? '', pageUrl).href,
    fields: Object.fromEntries(fields.map(({ name, value }) => [name!, value])),
  };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');
}
