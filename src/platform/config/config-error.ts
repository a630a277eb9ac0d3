import { StartError } from './start-error.js';

/** Lists every problem of the settings. Never contains a value, which may be a secret. */
export class ConfigError extends StartError {
  override name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
