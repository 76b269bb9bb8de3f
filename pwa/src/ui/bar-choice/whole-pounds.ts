import { formatGbp } from '../../platform/money-words.ts';

/** Pounds without pence, for a chart: '450.76' → '£451'. */
export function formatWholePounds(amount: string): string {
  return formatGbp(String(Math.round(Number(amount)))).replace(/\.00$/, '');
}
