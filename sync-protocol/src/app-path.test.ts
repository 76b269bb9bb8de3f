import { expect, it } from 'vitest';
import { isAppPath } from './app-path.ts';
import { isOpenPathMessage } from './push/push-places.ts';

it.each(['/', '/support', '/community?message=1', '/a//b'])('%s is a path of the app', (path) => {
  expect(isAppPath(path)).toBe(true);
  expect(isOpenPathMessage({ type: 'OPEN_PATH', path })).toBe(true);
});

it.each([
  '',
  'support',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  'https://a.org/',
  null,
])('%s is none, nor may a message open it', (path) => {
  expect(isAppPath(path)).toBe(false);
  expect(isOpenPathMessage({ type: 'OPEN_PATH', path })).toBe(false);
});
