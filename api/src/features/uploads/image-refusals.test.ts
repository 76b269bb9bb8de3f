import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { asRefusal, overloaded } from './image-refusals.ts';

it.each([
  ['VipsJpeg: premature end of JPEG image', 'invalid'],
  ['Input file contains unsupported image format', 'invalid'],
  ['Input image exceeds pixel limit', 'too_large'],
  ['timeout: 97% complete', 'overloaded'],
])('turns the decoder’s %j into %s, with another message', (message, code) => {
  const refusal = asRefusal(new Error(message));
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ problem: { code } });
  expect((refusal as AppError).message).not.toContain(message);
});

it.each([
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['an allocation that failed', new RangeError('Array buffer allocation failed')],
  ['one of the decoder’s', new Error('out of memory -- size == 48MB')],
  ['a full disk', Object.assign(new Error('ENOSPC: no space'), { syscall: 'write' })],
  ['a full disk of the decoder’s', new Error('vips__write: write failed: No space left on device')],
  ['a refusal', overloaded()],
  ['no error at all', 'text'],
])('returns %s unchanged', (_, error) => {
  expect(asRefusal(error)).toBe(error);
});
