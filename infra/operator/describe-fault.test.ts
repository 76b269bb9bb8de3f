import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeFault } from './describe-fault.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

it('a file that is not there is named', async () => {
  const error: unknown = await open('/nowhere/one', 'wx').catch((reason: unknown) => reason);
  expect(describeFault(error)).toBe('There is no file or folder /nowhere/one (ENOENT).');
});

it.each([
  ['ENOSPC', 'write', 'The disk is full (ENOSPC).'],
  ['EROFS', 'open', 'The disk of a file is read-only (EROFS).'],
  [
    'EACCES',
    'open',
    "The user who runs this has no right to a file (EACCES). Run it as the server's user.",
  ],
  [
    '53100',
    'could not extend file "base/1/2": No space left on device',
    'The disk of the database is full (53100): could not extend file "base/1/2": No space left on device.',
  ],
  ['42P01', 'relation "x" does not exist', 'relation "x" does not exist'],
])('%s is told in words', (code, message, words) => {
  expect(describeFault(withCode(code, message))).toBe(words);
});

it('words for the operator stay as they are', () => {
  expect(describeFault(new Error('Stop it first.'))).toBe('Stop it first.');
  expect(describeFault('planted')).toBe('planted');
});
