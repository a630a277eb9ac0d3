import { ROOT_CONTEXT } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';

/**
 * Decides which requests and jobs are recorded. The spans inside them follow. The `parentbased_` samplers follow the
 * caller's decision. The others ignore the caller, who is not trusted and could force or prevent recording.
 */
export function samplerOf({ sampler, samplerArg }: Config['tracing']): Sampler {
  const root = rootOf(sampler.replace('parentbased_', ''), samplerArg);
  if (sampler.startsWith('parentbased_')) return new ParentBasedSampler({ root });
  const own = regardlessOfCaller(root);
  return new ParentBasedSampler({ root, remoteParentSampled: own, remoteParentNotSampled: own });
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  if (name === 'always_off') return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}

/** Decides by an id of our own, because callers choose the trace id, and the ratio depends on it. */
function regardlessOfCaller(sampler: Sampler): Sampler {
  const ids = new RandomIdGenerator();
  return {
    shouldSample: (_caller, _traceId, ...span) =>
      sampler.shouldSample(ROOT_CONTEXT, ids.generateTraceId(), ...span),
  };
}
