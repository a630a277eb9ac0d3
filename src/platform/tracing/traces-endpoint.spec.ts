import { readConfig } from '../config/read-config.js';
import { tracesEndpoint } from './traces-endpoint.js';

const COLLECTOR = 'https://collector.example.com';

describe('tracing', () => {
  it.each([
    ['nothing', {}, null],
    ['empty variables', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: '' }, null],
    ['only a sampler', { OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'workspace' }, null],
    ['an endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR }, `${COLLECTOR}/v1/traces`],
    [
      'an endpoint with a path',
      { OTEL_EXPORTER_OTLP_ENDPOINT: `${COLLECTOR}/otlp/` },
      `${COLLECTOR}/otlp/v1/traces`,
    ],
    [
      'an endpoint of its own',
      { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${COLLECTOR}/t` },
      `${COLLECTOR}/t`,
    ],
    ['only the exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    ['the exporter none', { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }, null],
    ['a disabled SDK', { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_SDK_DISABLED: 'TRUE' }, null],
  ])('has the right endpoint with %s', (_what, environment, endpoint) =>
    expect(tracesEndpoint(readConfig(environment).tracing)).toBe(endpoint),
  );

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf.'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be one of otlp, none.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '25%' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  ])('refuses %j with a sentence', (environment, sentence) =>
    expect(() => readConfig(environment as Record<string, string>)).toThrow(sentence),
  );
});
