/** Lets the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** Today's date for the names of files, such as `2026-03-02`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
