import { CatalogService } from '../agents/catalog.service.js';
import { runCommand } from './run-command.js';

await runCommand((app) => app.get(CatalogService).sync());
