const PROMETHEUS = { type: 'prometheus', uid: '${datasource}' };
const RATE = '$__rate_interval';
const REQUESTS = 'workspace_http_request_duration_seconds';
/** Without probes. */
const SERVED = '{job="$job",route!~"/api/health.*"}';
const FAILED = '{job="$job",status=~"5..",route!~"/api/health.*"}';

/** Panels that combine metrics, or show them by instance: title, unit, and queries by their legend. */
const COMBINED = [
  ['Requests', 'reqps', { '{{status}}': `sum by (status) (rate(${REQUESTS}_count${SERVED}[${RATE}]))` }],
  [
    'Failed requests',
    'percentunit',
    {
      '5xx': `sum(rate(${REQUESTS}_count${FAILED}[${RATE}])) / sum(rate(${REQUESTS}_count${SERVED}[${RATE}]))`,
    },
  ],
  ['Duration', 's', { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }],
  ['Slowest routes (p95)', 's', { '{{method}} {{route}}': `topk(10, ${quantile(0.95, 'method, route')})` }],
  [
    'Connections to the database',
    'short',
    {
      '{{instance}} in use':
        'workspace_database_pool_connections{job="$job"} - workspace_database_pool_idle{job="$job"}',
      '{{instance}} limit': 'workspace_database_pool_limit{job="$job"}',
    },
  ],
  ...[
    ['Queries that wait for a connection', 'short', 'workspace_database_pool_waiting'],
    ['Database answers', 'short', 'workspace_database_readable'],
    ['Clock, compared with the database', 's', 'workspace_clock_offset_seconds'],
    ['Streams of live events', 'short', 'workspace_live_streams'],
    ['Memory', 'bytes', 'process_resident_memory_bytes'],
    ['Heap', 'bytes', 'nodejs_heap_size_used_bytes'],
    ['Event loop (p99 of its delay)', 's', 'nodejs_eventloop_lag_p99_seconds'],
    ['Open files', 'short', 'process_open_fds'],
  ].map(([title, unit, name]) => [title, unit, { '{{instance}}': `${name}{job="$job"}` }]),
  ['Processor', 'percentunit', { '{{instance}}': `rate(process_cpu_seconds_total{job="$job"}[${RATE}])` }],
  [
    'Versions',
    'short',
    { '{{version}} {{commit}}': 'count by (version, commit) (workspace_build_info{job="$job"})' },
  ],
];

/** A dashboard for Grafana with all metrics that begin with `workspace_`, and some of Node.js. */
export function dashboard(metrics) {
  const combined = COMBINED.map(([title, unit, queries]) => panel(title, unit, queries));
  const shown = JSON.stringify(combined);
  const others = metrics.filter(({ name }) => name.startsWith('workspace_') && !shown.includes(name));
  return {
    title: 'Workspace',
    uid: 'organization-workspace',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
        {
          name: 'job',
          label: 'Job',
          type: 'query',
          datasource: PROMETHEUS,
          query: 'label_values(workspace_build_info, job)',
        },
      ],
    },
    panels: [...combined, ...others.map(single)].map((shape, index) => ({
      id: index + 1,
      gridPos: { w: 8, h: 8, x: 8 * (index % 3), y: 8 * Math.floor(index / 3) },
      ...shape,
    })),
  };
}

/**
 * A panel with one metric, named and described as it is registered. It has a line for each combination of the metric's
 * own labels. A histogram has one line: its 95th percentile.
 */
function single({ name, type, help }) {
  const title = name.replace(/^workspace_|_total$|_seconds$/g, '').replaceAll('_', ' ');
  const samples = `${name}{job="$job"}`;
  const query = {
    counter: `sum without (instance, pod) (increase(${samples}[${RATE}]))`,
    gauge: `max without (instance, pod) (${samples})`,
    histogram: `histogram_quantile(0.95, sum by (le) (rate(${name}_bucket{job="$job"}[${RATE}])))`,
  }[type];
  return panel(title, name.endsWith('_seconds') ? 's' : 'short', { __auto: query }, help);
}

function panel(title, unit, queries, description = '') {
  return {
    type: 'timeseries',
    title,
    description,
    datasource: PROMETHEUS,
    fieldConfig: { defaults: { unit }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: 'ABC'[index],
      expr,
      legendFormat,
      datasource: PROMETHEUS,
    })),
  };
}

function quantile(part, labels = '') {
  const by = ['le', labels].filter(Boolean).join(', ');
  return `histogram_quantile(${part}, sum by (${by}) (rate(${REQUESTS}_bucket${SERVED}[${RATE}])))`;
}
