import { ValidationFailedError } from '../errors/errors.js';
import { IsOneLine } from './is-one-line.js';
import { IsText } from './is-text.js';
import { RequestValidationPipe } from './validation.pipe.js';

class Texts {
  @IsOneLine()
  line?: unknown;

  @IsText()
  text?: unknown;

  @IsOneLine({ each: true })
  lines?: unknown;

  @IsText({ each: true })
  texts?: unknown;
}

const pipe = new RequestValidationPipe();
/** The names of the rejected fields. */
async function rejected(body: Texts): Promise<string[]> {
  try {
    await pipe.transform(body, { type: 'body', metatype: Texts });
    return [];
  } catch (error) {
    return (error as ValidationFailedError).extensions.errors.map(({ field }) => field);
  }
}

describe('a text of one line or several', () => {
  it.each([
    ['letters and an emoji', 'a é 田 👍', []],
    ['a line break', 'a\r\nb', ['line', 'lines']],
    ['a tab', 'a\tb', ['line', 'lines']],
    ['a NUL', 'a\0b', ['line', 'text', 'lines', 'texts']],
    ['an escape sequence', 'a\u001b[31m', ['line', 'text', 'lines', 'texts']],
    ['a control character beyond ASCII', 'a\u0085', ['line', 'text', 'lines', 'texts']],
    ['the first half of a character', 'a\ud83d', ['line', 'text', 'lines', 'texts']],
    ['the second half of a character', '\ude00a', ['line', 'text', 'lines', 'texts']],
  ])('has only characters that it can contain: %s', async (_what, text, fields) => {
    expect(await rejected({ line: text, text, lines: ['a', text], texts: ['a', text] })).toEqual(fields);
  });
});
