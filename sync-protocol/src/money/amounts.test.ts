import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageOf, divideHalfEven, toAmount, toGbp, toPennies } from './amounts.ts';

describe('amounts', () => {
  it.each([
    ['0', 0n, '0.00'],
    ['0.05', 5n, '0.05'],
    ['-0.05', -5n, '-0.05'],
    ['12.5', 1250n, '12.50'],
    ['99999999.99', 9_999_999_999n, '99999999.99'],
  ])('reads %s as %s and writes %s', (text, pennies, written) => {
    expect(toPennies(text)).toBe(pennies);
    expect(toAmount(pennies)).toBe(written);
  });

  it.each(['', '1.005', '1e3', ' 1', '1,5', 'NaN', '--1', '.5'])('refuses %j', (text) => {
    expect(() => toPennies(text)).toThrow(RangeError);
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (pennies) => {
        expect(toPennies(toAmount(pennies))).toBe(pennies);
      }),
    );
  });
});

describe('conversion rounds once, ties to the even penny', () => {
  it.each([
    // 0.05 × 0.5 = 0.025
    ['0.05', '0.5', '0.02'],
    // 0.07 × 0.5 = 0.035
    ['0.07', '0.5', '0.04'],
    // 0.05 × 0.500001 = 0.02500005
    ['0.05', '0.500001', '0.03'],
    // 100 × 0.8 = 80
    ['100', '0.8', '80.00'],
    // 12.35 × 0.793 = 9.79355
    ['12.35', '0.793', '9.79'],
    // -0.05 × 0.5 = -0.025
    ['-0.05', '0.5', '-0.02'],
    ['-0.07', '0.5', '-0.04'],
    ['99999999.99', '10', '999999999.90'],
  ])('%s USD at %s is %s GBP', (usd, rate, gbp) => {
    expect(toAmount(toGbp(toPennies(usd), rate))).toBe(gbp);
  });

  it('is never further than half a penny from the exact value', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (dividend, divisor) => {
        const off = divideHalfEven(dividend, divisor) * divisor - dividend;
        expect((off < 0n ? -off : off) * 2n <= divisor).toBe(true);
      }),
    );
  });
});

describe('an average', () => {
  it.each([
    [[], '0.00'],
    [['10.00'], '10.00'],
    [['0.01', '0.02'], '0.02'],
    [['0.02', '0.03'], '0.02'],
    [['1.00', '0.00', '0.00'], '0.33'],
  ])('of %s is %s', (amounts, mean) => {
    expect(averageOf(amounts)).toBe(mean);
  });
});
