import { CatalogService } from '../agents/catalog/catalog.service.js';
import { runCommand } from './run-command.js';

await runCommand((app) => app.get(CatalogService).sync());
