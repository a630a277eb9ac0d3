import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { searchFlaw } from '../../text/search.js';
import type { Flaw } from '../../text/name.js';
import { Satisfies } from './satisfies.js';

const FLAWS: Flaw['code'][] = ['too_short', 'too_long', 'invalid_characters'];

/** Validates the optional text of a search. Each kind of violation has its own error code. */
export const IsSearchText = () => applyDecorators(IsOptional(), ...FLAWS.map(without), IsString());

function without(code: Flaw['code']) {
  return Satisfies(
    code,
    ({ property, value }) => `${property} ${searchFlaw(value as string)?.message}`,
    (text) => searchFlaw(text)?.code !== code,
  );
}
