export interface Form {
  [name: string]: string | Form;
}

/** Parses `a[b][0]=c` to { a: { b: { 0: 'c' } } }. A list is a form whose names are numbers. */
export function parseForm(text: string): Form {
  const form = Object.create(null) as Form;
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split('[').map((name, depth) => (depth > 0 ? name.replace(/\]$/, '') : name));
    const last = names.pop() ?? '';
    const parent = names.reduce((level: Form, name) => {
      const below = level[name];
      return typeof below === 'object' ? below : (level[name] = Object.create(null) as Form);
    }, form);
    parent[last === '' ? String(Object.keys(parent).length) : last] = value;
  }
  return form;
}
