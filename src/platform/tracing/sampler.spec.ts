import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { readConfig } from '../config/read-config.js';
import { samplerOf } from './sampler.js';

/** A trace id that the ratio sampler of the library always accepts. Callers can choose it. */
const CHOSEN = '00000000000000000000000000000001';

/** The share of 1,000 requests that are recorded. */
function shareOf(sampler: string, { ratio = '0.5', flags }: { ratio?: string; flags?: number }): number {
  const { tracing } = readConfig({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio });
  const context =
    flags === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId: CHOSEN,
          spanId: 'c0ffee0000000001',
          isRemote: true,
          traceFlags: flags,
        });
  const { shouldSample } = bound(samplerOf(tracing));
  const decisions = Array.from({ length: 1000 }, () =>
    shouldSample(context, CHOSEN, 'GET', SpanKind.SERVER, {}, []),
  );
  return decisions.filter(({ decision }) => decision === SamplingDecision.RECORD_AND_SAMPLED).length / 1000;
}

const bound = (sampler: ReturnType<typeof samplerOf>) => ({
  shouldSample: sampler.shouldSample.bind(sampler),
});

describe('the sampler', () => {
  it.each([0, 1])(
    'ignores the decision of a caller, with flags %i [Log and audit trail, V16.2.1]',
    (flags) => {
      expect(shareOf('always_on', { flags })).toBe(1);
      expect(shareOf('always_off', { flags })).toBe(0);
    },
  );

  it.each([0, 1])(
    'lets callers neither force nor avoid a recording by their trace id, with flags %i',
    (flags) => {
      const share = shareOf('traceidratio', { flags });
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.65);
    },
  );

  it('follows the caller if the operator says so', () => {
    for (const sampler of ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']) {
      expect(shareOf(sampler, { flags: 0 })).toBe(0);
      expect(shareOf(sampler, { flags: 1 })).toBe(1);
    }
    expect(shareOf('parentbased_always_off', {})).toBe(0);
    expect(shareOf('parentbased_always_on', {})).toBe(1);
  });
});
