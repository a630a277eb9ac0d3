import { dirname } from 'node:path/posix';
import type { OpenAPIObject } from '@nestjs/swagger';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from './browser.js';
import { exampleBody } from './example-body.js';

/** The values of path parameters, by the path that ends with the parameter, such as `/api/organizations/{id}`. */
export type Values = Record<string, string>;

const PARAMETER = /\{\w+\}/g;

/** The paths that end with a parameter of the path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(({ 0: name, index }) => path.slice(0, index + name.length));
}

/** Replaces the parameters of the path. */
export function fill(path: string, values: Values): string {
  return path.replace(PARAMETER, (name, index: number) => values[path.slice(0, index + name.length)]!);
}

let document: OpenAPIObject | undefined;
export async function documentFor(browser: Browser): Promise<OpenAPIObject> {
  return (document ??= (await browser.get<OpenAPIObject>('/api/openapi.json')).body);
}

/** A valid body for a route. Its ids are those of the values. */
export async function bodyFor(browser: Browser, method: string, path: string, values: Values) {
  return exampleBody(await documentFor(browser), method, path, (name) => {
    const parameter = Object.keys(values).find((one) => one.endsWith(`/{${name}}`));
    return parameter && values[parameter];
  });
}

/**
 * Adds the missing values for the parameters of a path: the id of an object that the browser creates in the collection
 * above the parameter. A parameter that has no such collection gets a random id.
 */
export async function createMissing(browser: Browser, path: string, values: Values): Promise<void> {
  for (const parameter of parametersOf(path)) values[parameter] ??= await create(browser, parameter, values);
}

/** Creates one more object for a parameter. @returns its id @throws Error if the examples of its schema are rejected */
export async function create(browser: Browser, parameter: string, values: Values): Promise<string> {
  const collection = dirname(parameter);
  if (!(await documentFor(browser)).paths[collection]?.post) return uuidv7();
  const body = await bodyFor(browser, 'POST', collection, values);
  const answer = await browser.post(fill(collection, values), body);
  if (answer.status < 300) return answer.body?.id ?? uuidv7();
  throw new Error(
    `POST ${collection} rejects the examples of its schema: ${answer.text}\nCorrect the examples in its DTO.`,
  );
}
