import type { RequestListener } from 'node:http';
import type { Answer, Browser } from '../support/browser.js';
import { Buyer } from '../support/buyer.js';
import { startStandIn, type StandIn } from '../support/stand-in.js';
import { expectProblem } from '../support/problems.js';
import { startWorld, type Instance, type World } from '../support/world.js';

const JSON_TYPE = { 'content-type': 'application/json' };

let world: World;
let ada: Browser;
let standIn: StandIn;
let respond: RequestListener = (_request, response) => response.writeHead(200, JSON_TYPE).end();
let patient: Instance;
let impatient: Instance;
let founded = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  standIn = await startStandIn((request, response) => respond(request, response));
  const there = { STRIPE_API_BASE: standIn.origin };
  patient = await world.startInstance(there);
  impatient = await world.startInstance(there, { paymentProvider: 2000, payment: 2250 });
});
afterAll(async () => {
  await world.stop();
  await standIn.stop();
});

let elsewhere = 0;

const ANSWERS: [what: string, answer: RequestListener][] = [
  ['200 and an empty body', (_request, response) => response.writeHead(200, JSON_TYPE).end()],
  ['200 and HTML', (_request, response) => response.writeHead(200).end('<h1>Hello</h1>')],
  ['a redirect', (request, response) => {
    if (request.url === '/elsewhere') elsewhere++;
    response.writeHead(307, { location: '/elsewhere' }).end();
  }],
  ['100 MB', (_request, response) => {
    response.writeHead(200, JSON_TYPE).write('{"id":"');
    const more = Buffer.alloc(1024 * 1024, 'a');
    let left = 100;
    const go = () => {
      while (left-- > 0) if (!response.write(more)) return response.once('drain', go);
      return response.end('"}');
    };
    go();
  }],
  ['an endless slow response', (_request, response) => {
    response.writeHead(200, JSON_TYPE).write('{"id":"');
    const drip = setInterval(() => response.write('a'), 200);
    response.on('close', () => clearInterval(drip));
  }],
  ['503 and a long Retry-After', (_request, response) => response.writeHead(503, { ...JSON_TYPE, 'retry-after': '60', 'stripe-should-retry': 'true' }).end('{"error":{"type":"api_error"}}')],
]; // prettier-ignore

it.each(ANSWERS)(
  'answers a purchase with 503 if the payment provider sends %s, and a repeat works',
  async (what, answer) => {
    const buyer = await Buyer.of(world, ada, `Surprised ${++founded}`);
    respond = answer;
    const { asked } = standIn;
    ada.goTo(what === 'an endless slow response' ? impatient : patient);
    const memory = process.memoryUsage().rss;
    const began = performance.now();
    const answers: Answer[] = await Promise.all([buyer.checkout('research'), buyer.portal()]);
    ada.goTo(world.instances[0]!);
    for (const each of answers) {
      expectProblem(each, 503, 'payment_provider_unavailable');
      expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // If the SDK obeyed the Retry-After of 60 seconds, it would wait for a minute.
    expect(performance.now() - began).toBeLessThan(45_000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1024 * 1024);
    expect(standIn.asked).toBeGreaterThan(asked);
    expect(elsewhere).toBe(0);

    const { status } = await buyer.checkout('research');
    expect(status).toBe(201);
    expect(buyer.customer).toMatch(/^cus_/);
  },
);
