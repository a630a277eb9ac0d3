import { StartError } from './start-error.js';

/** Lists every missing or invalid setting. The message contains no values, because they may be secrets. */
export class ConfigError extends StartError {
  override name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
