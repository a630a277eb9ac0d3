import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../../src/commands/openapi-document.js';

let text: string;

beforeAll(async () => (text = JSON.stringify(await openApiDocument())));

describe('the OpenAPI document', () => {
  it('has no findings of the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual(
      [],
    );
  });

  it('has no findings of the rules of Spectral, of which two are off', async () => {
    const linter = new spectral.Spectral();
    // The code is not licensed to others, and every deployment has its own operators: neither a URL of the license nor an
    // e-mail address exists.
    const rules = { 'license-url': 'off', 'contact-properties': 'off' } as const;
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'all']], rules });
    const findings = await linter.run(text);
    expect(findings.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([]);
  });
});
