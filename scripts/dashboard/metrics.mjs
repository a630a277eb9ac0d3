import { fastify } from 'fastify';
import { Registry } from 'prom-client';

/** The metrics that the service registers, by name. @param service its folder: `../../src` or `../../dist` */
export async function registeredMetrics(service) {
  const [{ readConfig }, { Metrics }, { showPool }, { DOMAINS }] = await Promise.all([
    import(`${service}/platform/config/read-config.js`),
    import(`${service}/platform/metrics/metrics.js`),
    import(`${service}/platform/metrics/pool-metrics.js`),
    import(`${service}/app.module.js`),
  ]);
  let registry = new Registry();
  const domains = await DOMAINS.metrics();
  const counters = [...domains.counters, (used) => ((registry = used), () => {})];
  const metrics = new Metrics(readConfig({}), fastify(), { ...domains, counters });
  showPool(0, () => undefined, registry);
  const families = await registry.getMetricsAsJSON();
  await metrics.stop();
  return families.sort((one, other) => one.name.localeCompare(other.name));
}
