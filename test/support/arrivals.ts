import type { Instance } from './world.js';

/** Resolves when the instance has received this many more requests. */
export function arrivals({ app }: Pick<Instance, 'app'>, count: number): Promise<void> {
  const server = app.nest.getHttpServer();
  let arrived = 0;
  return new Promise((resolve) => {
    server.on('request', function note() {
      if (++arrived < count) return;
      server.removeListener('request', note);
      resolve();
    });
  });
}
