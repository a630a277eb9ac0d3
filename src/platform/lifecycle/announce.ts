import type { Config } from '../config/config.js';
import { isLoopback } from '../config/loopback.js';
import { VERSION } from '../health/version.js';

/** The lines that are printed when the service is ready. @param sandbox the URL of the sandbox's home page */
export function announcement(
  config: Pick<Config, 'publicUrl' | 'port' | 'console' | 'docs'>,
  sandbox?: string,
): string {
  const { publicUrl } = config;
  const origin = sandbox ? ownOrigin(config) : publicUrl;
  const lines = [`Organization Workspace Service ${VERSION} is ready at ${origin}`];
  if (sandbox) {
    if (origin !== publicUrl) lines.push(`  application ${publicUrl}/ (PUBLIC_URL, which must pass /api on)`);
    if (config.console) lines.push(`  console     ${origin}/`);
    else lines.push(`  sign in     ${publicUrl}/api/auth/login?returnTo=/api/me`);
    if (config.docs) lines.push(`  API docs    ${origin}/api/docs`);
    lines.push(`  sandbox     ${sandbox}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The URL of this service. In development, a different port in PUBLIC_URL belongs to an application's dev server. */
function ownOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  const { hostname, port: publicPort } = new URL(publicUrl);
  const isOwn = !isLoopback(hostname) || publicPort === String(port);
  return isOwn ? publicUrl : `http://localhost:${port}`;
}
