/**
 * Lets the browser save a file, with today's date in its name.
 * @param what the other words of its name, such as the organization and `payments`
 */
export function saveFile(content: Blob, what: string[], ending: string): void {
  const url = URL.createObjectURL(content);
  const today = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), {
    href: url,
    download: `${[...what, today].join(' ')}.${ending}`,
  }).click();
  URL.revokeObjectURL(url);
}
