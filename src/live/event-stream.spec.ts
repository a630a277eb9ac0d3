import { once } from 'node:events';
import { EventStream } from './event-stream.js';

const open = () => new EventStream({ sessionId: 's', userId: 'u', limitKey: 'u', address: null });

it('merges the changes that a client does not read, so that they need little memory', async () => {
  const stream = open();
  for (let count = 0; count < 10_000; count++) {
    stream.tell('organization', ['agents'], `agent ${count}`);
    stream.tell(null, ['me']);
    stream.beat();
  }
  expect(stream.body.readableLength).toBeLessThan(1024);
  stream.end('expired');
  let text = '';
  stream.body.on('data', (data) => (text += String(data)));
  await once(stream.body, 'end');
  expect(text).toBe(
    'retry: 5000\n' +
      'event: ready\ndata: {"heartbeatSeconds":15,"heartbeat":"event","userId":"u"}\n\n' +
      'event: changed\ndata: {"organizationId":"organization","resources":["agents"],"agentId":null}\n\n' +
      'event: changed\ndata: {"organizationId":null,"resources":["me"],"agentId":null}\n\n' +
      'event: end\ndata: {"reason":"expired"}\n\n',
  );
});

it('sends an event as a heartbeat, which EventSource shows to the page', async () => {
  const stream = open();
  const parts: string[] = [];
  for await (const part of stream.body) {
    parts.push(String(part));
    if (parts.at(-1)!.includes('ready')) stream.beat();
    if (parts.at(-1)!.includes('heartbeat\n')) break;
  }
  expect(parts.at(-1)).toBe('event: heartbeat\ndata: {}\n\n');
});
