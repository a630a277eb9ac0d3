/** Looks up a name that comes from outside. `__proto__` and other inherited names find nothing. */
export function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
