import { expect, test } from 'vitest';
import { nextMessage } from './keys.ts';
import { buildRows, startRowMemory } from '../timeline/rows.ts';
import { makeItem } from '../testing/chat-factory.ts';

const at = (day: number) => new Date(2026, 10, day, 12).toISOString();
const messages = [19, 19, 20].map((day) => makeItem({ timestamp: at(day) }));
const options = { userId: 'reader', today: 0, hasOlder: false, unreadAfter: Infinity };
/** 0 day, 1 message, 2 message, 3 day, 4 message. */
const rows = buildRows(messages, options, startRowMemory());

test.each([
  ['ArrowUp', 4, 2],
  ['ArrowUp', 1, null],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 4, null],
  ['Home', 4, 1],
  ['End', 1, 4],
  ['ArrowUp', null, 2],
  ['ArrowDown', null, 2],
  ['PageUp', 4, null],
  ['a', 4, null],
])('%s from %s moves to %s', (key, from, to) => {
  expect(nextMessage(rows, key, from, 3)).toBe(to);
});

test('keys do nothing in an empty list', () => {
  expect(nextMessage([], 'End', null, 0)).toBeNull();
});
