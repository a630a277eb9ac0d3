const TAGS = new Map([['Utility', 'Health checks and the version.']]);

/** Registers the meaning of a tag of operations (`@ApiTags`). One module of each domain calls it. */
export function describeTag(name: string, meaning: string): void {
  TAGS.set(name, meaning);
}

/** The names and meanings of all tags, by name. Complete when all modules are imported. */
export const describedTags = () => [...TAGS].sort(([a], [b]) => (a < b ? -1 : 1));
