// Uses tokens of the organization in the first argument until it is killed, as modules of the service do. Prints the key
// of each consumption that was acknowledged.
import { randomInt, randomUUID } from 'node:crypto';
import { TokensService } from '../../dist/agents/tokens/tokens.service.js';
import { runCommand } from '../../dist/commands/run-command.js';

const [organizationId] = process.argv.slice(2);
const AGENT = 'research';
const CALLERS = 4;

await runCommand([], async (app) => {
  const tokens = app.get(TokensService);
  const call = async () => {
    for (;;) {
      const key = randomUUID();
      await tokens.consume(organizationId, AGENT, randomInt(1, 50), key);
      process.stdout.write(`consumed ${key}\n`);
      const { reservationId } = await tokens.reserve(organizationId, AGENT, randomInt(1, 50), { key });
      await tokens.settle(organizationId, reservationId, randomInt(0, 60));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
});
