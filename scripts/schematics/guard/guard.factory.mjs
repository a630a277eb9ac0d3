import { apply, applyTemplates, chain, mergeWith, move, strings, url } from '@angular-devkit/schematics';
import { NameParser } from '@nestjs/schematics';
import { formatted } from '../format.mjs';

/** Writes a guard that passes the linter. The guard denies every request until a developer writes its check. */
export function guard({ name, path, flat, sourceRoot }) {
  const location = new NameParser().parse({ name, path });
  const names = { ...strings, name: strings.dasherize(location.name) };
  const folder = `${sourceRoot}${location.path}${flat ? '' : `/${names.name}`}`;
  const files = apply(url('./files'), [applyTemplates(names), move(folder)]);
  return chain([mergeWith(files), formatted]);
}
