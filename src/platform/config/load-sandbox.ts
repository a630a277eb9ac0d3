import { OperatorError } from './operator.errors.js';

/**
 * Imports a file of the sandbox. The production image has none of its files.
 * @throws OperatorError if the sandbox or a package that it needs is missing
 */
export async function loadSandbox<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OperatorError(
      'The sandbox is not installed. Set NODE_ENV=production and all settings, or run `npm ci && npm start`.',
    );
  }
}
