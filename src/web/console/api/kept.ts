/** Keeps a value in this tab for its next page. If the browser blocks the storage, the value is lost. */
export function keep(entry: string, value: unknown): void {
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // the browser blocks the storage
  }
}

/** Returns and removes a value that the previous page of this tab has kept. */
export function takeKept<Value>(entry: string): Value | null {
  try {
    const text = sessionStorage.getItem(entry);
    sessionStorage.removeItem(entry);
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null; // the browser blocks the storage
  }
}
