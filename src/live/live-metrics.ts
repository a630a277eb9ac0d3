import { Counter, Gauge, type Registry } from 'prom-client';
import { streamEnded, streamOpened } from './live-channels.js';
import { END_REASONS } from './live.dto.js';

/** Counts streams of live events. @returns a function that ends the counting */
export function countStreams(registry: Registry): () => void {
  const open = new Gauge({
    name: 'workspace_live_streams',
    help: 'Open streams of live events.',
    registers: [registry],
  });
  const ended = new Counter({
    name: 'workspace_live_streams_ended_total',
    help: 'Streams of live events that ended, by reason: the reason of the end event, or disconnected.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of [...END_REASONS, 'disconnected']) ended.inc({ reason }, 0);
  const countOpened = () => open.inc();
  const countEnded = (reason: unknown) => {
    open.dec();
    ended.inc({ reason: reason as string });
  };
  streamOpened.subscribe(countOpened);
  streamEnded.subscribe(countEnded);
  return () => {
    streamOpened.unsubscribe(countOpened);
    streamEnded.unsubscribe(countEnded);
  };
}
