import { SchematicsException, strings } from '@angular-devkit/schematics';
import pluralize from 'pluralize';

/** PostgreSQL cuts names of indexes and constraints at 63 characters. */
const LONGEST_NAME = 30;
/** Words that PostgreSQL does not accept as the name of a table without quotes. Few plurals are among its keywords. */
const RESERVED = ['references'];

/** The spellings of the name of a domain, from its singular or plural. */
export function namesOf(name, givenPlural) {
  const given = strings.dasherize(name);
  const plural = givenPlural ? strings.dasherize(givenPlural) : pluralize.plural(given);
  const singular = givenPlural ? given : pluralize.singular(given);
  for (const word of [singular, plural])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word) || word.length > LONGEST_NAME || RESERVED.includes(word))
      throw new SchematicsException(
        `${word} is no name for a domain. Use lowercase letters, digits and hyphens, at most ${LONGEST_NAME} characters.`,
      );
  if (singular === plural)
    throw new SchematicsException(
      `The singular and the plural are both ${plural}. Give another one: npm run generate -- ${singular} --plural ${singular}-items`,
    );
  const words = singular.replaceAll('-', ' ');
  return {
    singular,
    plural,
    /** For sentences. */
    one: `${articleOf(words)} ${words}`,
    words,
    manyWords: plural.replaceAll('-', ' '),
    table: strings.underscore(plural),
    /** The name in error codes and types of events. */
    code: strings.underscore(singular),
    constant: strings.underscore(plural).toUpperCase(),
  };
}

function articleOf(words) {
  return /^(?!eu|one|uni|us|ut|ub)[aeiou]|^(hour|hono|heir)/.test(words) ? 'an' : 'a';
}
