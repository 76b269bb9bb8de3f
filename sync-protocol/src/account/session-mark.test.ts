import { expect, it } from 'vitest';
import { hasSessionMark } from './session-mark.ts';

it.each([
  ['greenroom_signed_in=1', ''],
  ['theme=dark; __Host-greenroom_signed_in=1', ''],
  ['greenroom_signed_in_3000=1; theme=dark', '3000'],
  ['__Host-greenroom_signed_in_8443=1', '8443'],
])('finds the mark in %j on port %j', (cookies, port) => {
  expect(hasSessionMark(cookies, port)).toBe(true);
});

it.each([
  ['', ''],
  ['greenroom_signed_in_3000=1', ''],
  ['greenroom_signed_in=1', '3000'],
  ['not_greenroom_signed_in=1; other=greenroom_signed_in', ''],
])('finds no mark in %j on port %j', (cookies, port) => {
  expect(hasSessionMark(cookies, port)).toBe(false);
});
