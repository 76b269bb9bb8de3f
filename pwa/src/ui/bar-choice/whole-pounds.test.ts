import { afterEach, expect, test } from 'vitest';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatWholePounds } from './whole-pounds.ts';

const before = useHiddenAmounts.getState();
afterEach(() => useHiddenAmounts.setState(before));

test.each([
  ['450.76', '£451'],
  ['0.40', '£0'],
  ['12345.50', '£12,346'],
])('%s is %s', (amount, words) => {
  expect(formatWholePounds(amount)).toBe(words);
});

test('hidden amounts stay hidden', () => {
  useHiddenAmounts.setState({ isHidden: true });
  expect(formatWholePounds('450.76')).toBe('£••••');
});
