import * as v from 'valibot';
import { toAmount, toMillionths, toPennies, toRate } from './amounts.ts';

/** An amount in an answer or a row: two decimals, such as `12.50`. */
export const amountSchema = v.pipe(
  v.string('Amount must be a decimal string'),
  v.regex(/^-?[0-9]{1,12}\.[0-9]{2}$/, 'Amount must have two decimals'),
);

/** Pounds per dollar in an answer or a row: six decimals, such as `0.800000`. */
export const rateSchema = v.pipe(
  v.string('Rate must be a decimal string'),
  v.regex(/^[0-9]{1,2}\.[0-9]{6}$/, 'Rate must have six decimals'),
);

/** The highest amount the database holds: ten digits, two of them decimals (spec member 9). */
export const maxAmount = '99999999.99';

/**
 * A required amount in a request: a number or a string, at most two decimals, up to `maxAmount`;
 * becomes a string with two decimals (decisions: Conventions).
 * @param missing message for an absent, null or empty one
 * @param wrong message for any other text, more decimals, or an amount outside the limits
 * @param isAllowed in pennies; absent: 0 or more
 */
export function amountField(
  missing: string,
  wrong: string,
  isAllowed: (pennies: bigint) => boolean = () => true,
) {
  return v.pipe(
    v.union([v.string(), v.number()], missing),
    // Typed without its zero: '.50'.
    v.transform((amount) => String(amount).trim().replace(/^\./, '0.')),
    v.minLength(1, missing),
    v.regex(/^[0-9]{1,8}(\.[0-9]{1,2})?$/, wrong),
    v.transform(toPennies),
    v.check(isAllowed, wrong),
    v.transform(toAmount),
  );
}

/** The message for a rate that is none (spec admin 5). */
export const rateText = 'Please enter a valid positive number';

/** The highest rate, in millionths (spec admin 9: 10). */
const maxRate = 10_000_000n;

/**
 * A required rate in a request: a number or a string above 0, at most 10, with at most six decimals;
 * becomes a string with six decimals.
 */
export const rateField = v.pipe(
  v.union([v.string(), v.number()], rateText),
  v.transform((rate) => String(rate).trim()),
  v.regex(/^([0-9]{1,2}(\.[0-9]{0,6})?|\.[0-9]{1,6})$/, rateText),
  v.transform((rate) => toMillionths(`0${rate}`)),
  v.check((rate) => rate > 0n && rate <= maxRate, rateText),
  v.transform(toRate),
);
