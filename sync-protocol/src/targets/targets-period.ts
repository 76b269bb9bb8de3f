import type { RuleCheck } from '../problem.ts';
import { addDays, inclusiveDays, utcDateOf } from '../time/dates.ts';

// Texts of spec member 5, Target.
export const allRequired = 'All fields are required';
export const invalidAmount = 'Please enter a valid amount';
export const nameTooLong = 'Target name must be 20 characters or less';
const endOutOfRange = 'End date must be between today and 3 months from now';

/** Characters of a target's name (spec member 5). */
export const maxNameLength = 20;

/** Removes digits, which a name does not take (spec member 5: stripped as typed). */
export function stripDigits(name: string): string {
  return name.replaceAll(/[0-9]/g, '');
}

/** The last day a target that starts today can end: three calendar months ahead, or the last day of a
 * shorter month (decisions: Money). */
export function lastEndDate(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  // Day 0 of the fourth month ahead is the last day of the third.
  const lastOfMonth = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  const firstOfMonth = utcDateOf(new Date(Date.UTC(year, month + 2, 1)));
  return addDays(firstOfMonth, Math.min(day, lastOfMonth) - 1);
}

/** Refuses an end before today or more than three months ahead (spec member 5). */
export function checkEndDate(endDate: string, today: string): RuleCheck {
  return endDate >= today && endDate <= lastEndDate(today)
    ? { ok: true }
    : { ok: false, code: 'target_end_date', message: endOutOfRange };
}

/** The stored period of a span, both days included (spec member 2; wire form: spec admin 3). */
export function periodOf(startDate: string, endDate: string): string {
  const days = inclusiveDays(startDate, endDate);
  if (days === 1) return '1day';
  if (days === 7) return '1week';
  if (days >= 28 && days <= 31) return '1month';
  return days >= 89 && days <= 92 ? '3months' : `${days} days`;
}
