import type { Config } from '../config/config.js';
import { VERSION } from '../health/version.js';

/** Says on stdout, whatever the log level, where to go. @param sandbox its first page, if there is one */
export function announce({ publicUrl, console: hasConsole, docs }: Config, sandbox?: string): void {
  const lines = [`Organization Workspace Service ${VERSION} is ready at ${publicUrl}`];
  if (sandbox) {
    if (hasConsole) lines.push(`  console     ${publicUrl}/`);
    else lines.push(`  sign in     ${publicUrl}/api/auth/login?returnTo=/api/me`);
    if (docs) lines.push(`  interface   ${publicUrl}/api/docs`);
    lines.push(`  sandbox     ${sandbox}`);
  }
  console.log(lines.join('\n')); // which, unlike the stream itself, bears that nobody reads it any more
}
