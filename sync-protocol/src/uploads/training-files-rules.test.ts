import { expect, it } from 'vitest';
import {
  describeTooLarge,
  extensionOf,
  isAcceptedName,
  isTooLarge,
  uploadIdOf,
  uploadsPath,
} from './training-files-rules.ts';

it('names kind and size of a file over the limit', () => {
  expect(describeTooLarge('video', 6_012_954_214)).toBe(
    'Video file size must be less than 5GB. Your file is 5.6GB.',
  );
});

it('takes a file under 5 GB, not one of 5 GB', () => {
  expect(isTooLarge(5 * 1024 ** 3 - 1)).toBe(false);
  expect(isTooLarge(5 * 1024 ** 3)).toBe(true);
});

it.each([
  ['a.PDF', 'pdf'],
  ['notes.tar.md ', 'md'],
  ['README', ''],
  ['a.', ''],
  ['a.p/df', ''],
])('finds the extension of %j: %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it.each([
  ['document', 'rules.docx', true],
  ['document', 'rules.docm', false],
  ['document', 'rules.html', false],
  ['video', 'film.webm', true],
  ['image', 'drawing.svg', false],
  ['thumbnail', 'cover.jpeg', true],
  ['captions', 'words.vtt', true],
] as const)('accepts as %s %s: %s', (fileType, name, isAccepted) => {
  expect(isAcceptedName(fileType, name)).toBe(isAccepted);
});

it('finds the id in the address of an upload, with or without an origin', () => {
  const id = '0196f1d4-0000-7000-8000-000000000001';
  expect(uploadIdOf(`${uploadsPath}${id}`)).toBe(id);
  expect(uploadIdOf(`https://greenroom.example${uploadsPath}${id}?offset=5`)).toBe(id);
  for (const other of ['', id, `/api/files/${id}`, `${uploadsPath}${id}/x`, 'http://[']) {
    expect(uploadIdOf(other), other).toBeNull();
  }
});
