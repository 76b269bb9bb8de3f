import { divideHalfEven, toMillionths } from '@greenroom/sync-protocol/money/amounts';
import { useHiddenAmounts } from './privacy/hidden-amounts.ts';

// Without Intl: creating one formatter outweighs a first screen (docs/benchmarks.md, d), and it
// would take the text through floating point in older browsers.

/** In place of the digits: as many whatever the amount. */
const hiddenDigits = '••••';

/**
 * Writes pounds: '1234.50' → '£1,234.50', or '£••••' where this device hides amounts.
 * `amount`: a decimal string with two decimals.
 */
export function formatGbp(amount: string): string {
  return formatShown('£', amount);
}

/** Pounds without pence, for a chart: '450.76' → '£451'. */
export function formatWholePounds(amount: string): string {
  return formatGbp(String(Math.round(Number(amount)))).replace(/\.00$/, '');
}

/**
 * Writes US dollars: '1234.50' → '$1,234.50', or '$••••' where this device hides amounts.
 * `amount`: a decimal string with two decimals.
 */
export function formatUsd(amount: string): string {
  return formatShown('$', amount);
}

function formatShown(sign: string, amount: string): string {
  return useHiddenAmounts.getState().isHidden ? sign + hiddenDigits : formatMoney(sign, amount);
}

function formatMoney(sign: string, amount: string): string {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.');
  const minus = amount.startsWith('-') ? '-' : '';
  return `${minus}${sign}${groupDigits(whole)}.${decimals.padEnd(2, '0')}`;
}

/** Writes digits in groups of three: '1234567' → '1,234,567'. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/\B(?=([0-9]{3})+$)/g, ',');
}

/** A rate with four decimals (spec admin 2): '0.812345' → '0.8123'. */
export function rateInWords(rate: string): string {
  const digits = String(divideHalfEven(toMillionths(rate), 100n)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
