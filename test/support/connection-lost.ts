/** Whether an error of undici, possibly wrapped by `fetch`, means that the connection broke or was refused. */
export function isConnectionLost(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code ?? '')) return true;
  return cause instanceof Error && isConnectionLost(cause);
}
