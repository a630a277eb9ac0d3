import { setting } from '../setting.js';
import { flagOfOpenTelemetry, oneOf, ratio, text, url } from '../setting-types.js';
import { NONE } from './common.js';

/** The standard variables of OpenTelemetry that the service supports. */
export const TRACING = {
  disabled: setting({
    name: 'OTEL_SDK_DISABLED',
    meaning: '`true` turns tracing off, whatever the other variables say.',
    type: flagOfOpenTelemetry,
    default: 'false',
  }),
  exporter: setting({
    name: 'OTEL_TRACES_EXPORTER',
    meaning: '`otlp` sends traces to a collector of OpenTelemetry. `none` sends none.',
    type: oneOf('otlp', 'none'),
    unset: { value: null, shown: '`otlp` if there is an endpoint' },
  }),
  endpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'Base URL of the collector, without `/v1/traces`. Switches tracing on.',
    type: url('https', 'http'),
    unset: NONE,
  }),
  tracesEndpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    meaning: 'Full URL that receives traces. Switches tracing on.',
    type: url('https', 'http'),
    unset: NONE,
  }),
  protocol: setting({
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    meaning: 'Only `http/protobuf`.',
    type: oneOf('http/protobuf'),
    default: 'http/protobuf',
  }),
  tracesProtocol: setting({
    name: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
    meaning: 'Only `http/protobuf`.',
    type: oneOf('http/protobuf'),
    default: 'http/protobuf',
  }),
  sampler: setting({
    name: 'OTEL_TRACES_SAMPLER',
    meaning:
      '`always_on`, `always_off` or `traceidratio`; with `parentbased_` in front, the caller decides. Use that only behind a gateway that replaces `traceparent`.',
    type: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    default: 'always_on',
  }),
  samplerArg: setting({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'Share of traces that `traceidratio` records, from 0 to 1.',
    type: ratio,
    default: '1',
  }),
  serviceName: setting({
    name: 'OTEL_SERVICE_NAME',
    meaning: 'Name of the service in traces.',
    type: text,
    default: 'organization-workspace',
  }),
};
