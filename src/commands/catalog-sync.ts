import { CatalogService } from '../agents/catalog/catalog.service.js';
import { OF_CATALOG, OF_STRIPE } from './needed-settings.js';
import { runCommand } from './run-command.js';

await runCommand([...OF_CATALOG, ...OF_STRIPE], async (app) => {
  const count = await app.get(CatalogService).sync();
  console.log(`The catalog is in the database and at Stripe. Agents: ${count}.`);
});
