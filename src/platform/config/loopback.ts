/** @param hostname a name or an address; IPv6 addresses may be in brackets, as in URLs */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);
}
