import type { Config } from '../config/config.js';
import { VERSION } from '../health/version.js';

/** The lines that are printed when the service is ready. @param sandbox the URL of the sandbox's home page */
export function announcement({ publicUrl, console: hasConsole, docs }: Config, sandbox?: string): string {
  const lines = [`Organization Workspace Service ${VERSION} is ready at ${publicUrl}`];
  if (sandbox) {
    if (hasConsole) lines.push(`  console     ${publicUrl}/`);
    else lines.push(`  sign in     ${publicUrl}/api/auth/login?returnTo=/api/me`);
    if (docs) lines.push(`  API docs    ${publicUrl}/api/docs`);
    lines.push(`  sandbox     ${sandbox}`);
  }
  return `${lines.join('\n')}\n`;
}
