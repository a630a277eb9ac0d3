import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiErrorClass } from '../http/errors/api-error.js';
import type { Api } from './document.js';
import { dropExpectedUser } from './expected-user.js';
import { OF_EVERY_RESPONSE } from './headers.js';
import { codesOf, isOfAnyRoute, isOfAnyWrite } from './problem-responses.js';
import { eachOperation, type Operation } from './walk.js';

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

const START = `## Authentication

Sign in to the console. The browser then sends the session cookie with each request from a page of this site, and so
with the requests that you send from this page. There are no API keys, and other sites cannot call the API.

Every operation that needs a session takes the header \`x-expected-user\` with a user id. If the session belongs to
another person, the answer is 409 \`session_changed\`, and the request has no effect.

## First request

This code runs in the developer tools of your browser, on any page of this site:

\`\`\`js
const response = await fetch('/api/me');
const { user } = await response.json();
\`\`\`

Tools and client generators read [the OpenAPI document](/api/openapi.json).`;
const SHARED =
  'The body of an error is a [Problem](#schemas/Problem). Each operation lists its own errors. All errors:';

/**
 * Makes the OpenAPI document readable for people. Operations have short titles for the navigation. Each operation lists
 * its own errors, and the introduction lists all errors. Otherwise, each status would have a schema and an example.
 * Examples do not mention the session's cookie, because the browser adds it.
 */
export function forReaders({ document, errors }: Api): OpenAPIObject {
  const copy = structuredClone(document);
  copy.info.description += `

${START}

## Errors

${SHARED}

${errorLists(errors)}`;
  delete copy.security;
  delete copy.components!.securitySchemes;
  eachOperation(copy, (operation, method) => {
    operation.description = `${operation.summary}.\n\n${operation.description}`;
    operation.summary = titleOf(operation.operationId!);
    const own = ownErrors(errors, operation, method === 'get');
    if (own.length > 0) operation.description += `\n\n**Errors**\n\n${list(own)}`;
    delete operation.security;
    dropExpectedUser(operation);
    for (const [status, response] of Object.entries(operation.responses))
      if (!simplify(response as Response)) delete operation.responses[status];
  });
  return copy;
}

/** Removes the parts that all responses have in common. @returns whether anything is left to show */
function simplify({ headers, content }: Response): boolean {
  for (const header of Object.keys(OF_EVERY_RESPONSE)) delete headers?.[header];
  if (!content) return true;
  delete content['application/problem+json'];
  return Object.keys(content).length > 0;
}

function ownErrors(
  errors: readonly ApiErrorClass[],
  { responses }: Operation,
  isRead: boolean,
): ApiErrorClass[] {
  const codes = new Set(Object.values(responses).flatMap((response) => codesOf(response)));
  return errors.filter(
    ({ code }) => codes.has(code) && !isOfAnyRoute(code) && (isRead || !isOfAnyWrite(code)),
  );
}

function errorLists(errors: readonly ApiErrorClass[]): string {
  const ofRoutes = errors.filter(({ code }) => isOfAnyRoute(code));
  const ofWrites = errors.filter(({ code }) => isOfAnyWrite(code));
  const others = errors.filter((row) => !ofRoutes.includes(row) && !ofWrites.includes(row));
  return [
    `### Errors of every operation\n\n${table(ofRoutes)}`,
    `### Errors of every write\n\n${table(ofWrites)}`,
    `### Errors of some operations\n\n${table(others)}`,
  ].join('\n\n');
}

const list = (rows: ApiErrorClass[]) =>
  rows.map(({ status, code, when }) => `- ${status} \`${code}\`: ${when}`).join('\n');

const table = (rows: ApiErrorClass[]) =>
  ['| Status | Code | Reason |', '| --- | --- | --- |']
    .concat(rows.map(({ status, code, when }) => `| ${status} | \`${code}\` | ${when} |`))
    .join('\n');

/** `listTokenMovements` becomes `List token movements`, and `startTopUp` becomes `Start top-up`. */
function titleOf(operationId: string): string {
  const text = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1).replace('top up', 'top-up');
}
