import { CatalogService } from '../agents/catalog/catalog.service.js';
import { runCommand } from './run-command.js';

await runCommand(async (app) => {
  const count = await app.get(CatalogService).sync();
  console.log(`The catalog is in the database and at Stripe. Agents: ${count}.`);
});
