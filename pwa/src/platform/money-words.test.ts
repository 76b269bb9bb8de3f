import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { hideAmounts } from './privacy/hidden-amounts.ts';
import { formatGbp, formatUsd, formatWholePounds, rateInWords } from './money-words.ts';

afterEach(() => hideAmounts(false));

it.each([
  ['0.00', '£0.00'],
  ['999.99', '£999.99'],
  ['1234.50', '£1,234.50'],
  ['-0.05', '-£0.05'],
  ['-1234567.89', '-£1,234,567.89'],
  ['12', '£12.00'],
])('%s pounds are written %s', (amount, words) => {
  expect(formatGbp(amount)).toBe(words);
});

it('equals what Intl writes, and keeps every digit', () => {
  const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (pennies) => {
      const amount = toAmount(pennies);
      expect(formatGbp(amount)).toBe(intl.format(amount as `${number}`));
      expect(formatUsd(amount).replaceAll(/[$,]/g, '')).toBe(amount);
    }),
  );
});

it.each([
  ['450.76', '£451'],
  ['0.40', '£0'],
  ['12345.50', '£12,346'],
])('%s pounds without pence are %s', (amount, words) => {
  expect(formatWholePounds(amount)).toBe(words);
});

it.each([
  ['0.800000', '0.8000'],
  ['0.812345', '0.8123'],
  ['0.000050', '0.0000'],
  ['0.000150', '0.0002'],
  ['10.000000', '10.0000'],
])('%s is shown as %s', (rate, words) => {
  expect(rateInWords(rate)).toBe(words);
});

it('hides every digit and the sign of a hidden amount', () => {
  hideAmounts(true);
  expect(formatGbp('-1234.50')).toBe('£••••');
  expect(formatWholePounds('450.76')).toBe('£••••');
  expect(formatUsd('0.05')).toBe('$••••');
});
