/** The timeouts that the server enforces in a session, in milliseconds, by their names in PostgreSQL. */
export function sessionTimeouts(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs,
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
  };
}
