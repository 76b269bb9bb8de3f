import { expect, it } from 'vitest';
import { notificationsEffects } from './notifications-effects.ts';

const { describe } = notificationsEffects['notifications.markAllRead'];
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `0190a000-0000-7000-8000-40000000000${index}`);

it.each([
  ['a seen one', { ids: ids(1), bySeeing: true }, 'Mark a notification as read'],
  ['the two of a row', { ids: ids(2) }, 'Mark 2 notifications as read'],
  [
    'all, with older ones that this device does not hold',
    { ids: ids(2), before: '2026-11-10T09:00:00.000Z' },
    'Mark all notifications as read',
  ],
])('%s: says which are marked as read', (_which, input, words) => {
  expect(describe(input, null)).toBe(words);
});
