const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text can be an identifier of ours: a UUID of version 7 in lower case. Nothing else reaches the database. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
