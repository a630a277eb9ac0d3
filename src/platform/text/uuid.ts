const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Whether a text has the form of our identifiers: a lower-case UUID, version 7. Other texts never reach the database.
 */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
