/**
 * Money is exact: a whole number of cents or pennies in rules, a decimal string with two decimals on
 * the wire (decisions: Conventions). No floating point takes part.
 */
export type Pennies = bigint;

/** Multiplier of a rate's six decimals. */
const ratePrecision = 1_000_000n;

/** The pennies of a decimal string with at most two decimals. @throws for any other text */
export function toPennies(amount: string): Pennies {
  return readDecimal(amount, 2);
}

/** A decimal string with two decimals, such as `-0.05` or `1250.00`. */
export function toAmount(pennies: Pennies): string {
  const digits = String(pennies < 0n ? -pennies : pennies).padStart(3, '0');
  return `${pennies < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The mean of amounts, rounded to even; '0.00' of none.
 * @param amounts decimal strings of one currency
 */
export function averageOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + toPennies(amount), 0n);
  return toAmount(amounts.length === 0 ? 0n : divideHalfEven(sum, BigInt(amounts.length)));
}

/**
 * US cents in British pennies, rounded once, ties to the even penny (decisions: Money).
 * @param rate pounds per dollar, a decimal string with at most six decimals
 */
export function toGbp(cents: Pennies, rate: string): Pennies {
  return divideHalfEven(cents * toMillionths(rate), ratePrecision);
}

/** The exact quotient rounded to a whole number, ties to the even one. `divisor` is positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isAway = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  if (!isAway) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

/** Millionths of a pound per dollar. @throws for anything but a decimal with at most six decimals */
export function toMillionths(rate: string): bigint {
  return readDecimal(rate, 6);
}

/** A decimal string with six decimals, such as `0.800000`. */
export function toRate(millionths: bigint): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function readDecimal(text: string, decimals: number): bigint {
  const match = /^(-?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > decimals) throw new RangeError('Not a decimal of this precision');
  return BigInt(`${match[1]}${match[2]}${fraction.padEnd(decimals, '0')}`);
}
