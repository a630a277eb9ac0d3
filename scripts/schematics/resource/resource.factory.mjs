import {
  apply,
  applyTemplates,
  chain,
  mergeWith,
  SchematicsException,
  strings,
  url,
} from '@angular-devkit/schematics';
import { formatted } from '../format.mjs';
import { namesOf } from './names.mjs';

/** Writes a domain, and adds its module to the application. */
export function resource({ name, plural, parent, crud, sourceRoot }) {
  const names = namesOf(name, plural);
  return (tree) => {
    rejectTaken(tree, sourceRoot, names);
    const files = crud ? parent : 'empty';
    const values = { ...strings, ...names, parent, sourceRoot, timestamp: nextTimestamp(tree, sourceRoot) };
    return chain([
      mergeWith(apply(url(`./files/${files}`), [applyTemplates(values)])),
      (files) => addModule(files, sourceRoot, names),
      formatted,
    ]);
  };
}

function rejectTaken(tree, sourceRoot, { singular, plural, table }) {
  if (tree.getDir(`${sourceRoot}/${plural}`).subfiles.length > 0)
    throw new SchematicsException(`The folder ${sourceRoot}/${plural} exists. Choose another name.`);
  const dto = `${strings.classify(singular)}Dto`;
  tree.getDir(sourceRoot).visit((path) => {
    if (path.endsWith('.entity.ts') && tree.readText(path).includes(`@Entity('${table}')`))
      throw new SchematicsException(`The table ${table} exists, see ${path.slice(1)}. Choose another name.`);
    // Schemas of the OpenAPI document have the names of these classes.
    if (path.endsWith('.dto.ts') && tree.readText(path).includes(`class ${dto} `))
      throw new SchematicsException(`The class ${dto} exists, see ${path.slice(1)}. Choose another name.`);
  });
}

/** Migrations run in the order of their timestamps, so a new one is newer than all others. */
function nextTimestamp(tree, sourceRoot) {
  const timestamps = tree.getDir(`${sourceRoot}/migrations`).subfiles.map((file) => parseInt(file, 10));
  return Math.max(Date.now(), ...timestamps.filter(Boolean).map((timestamp) => timestamp + 1));
}

function addModule(tree, sourceRoot, { plural }) {
  const path = `/${sourceRoot}/app.module.ts`;
  const module = `${strings.classify(plural)}Module`;
  const text = tree
    .readText(path)
    .replace(/(?=\n\/\*\*)/, `import { ${module} } from './${plural}/${plural}.module.js';\n`)
    .replace(/(?<=const MODULES = \[[^\]]*)(?=\])/, `  ${module},\n`);
  tree.overwrite(path, text);
}
