/**
 * Names of British English for days that are put together by hand: making a single
 * `Intl.DateTimeFormat` takes longer than all else a first screen computes (docs/benchmarks.md, d).
 */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'Fri' of 'Friday'. */
export function shortWeekday(name: string): string {
  return name.slice(0, 3);
}

/** 'Nov' of 'November'; 'Sept', as `Intl` has it for British English. */
export function shortMonth(name: string): string {
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** 'Friday 20 November': the day by the device's own clock. */
export function dayInWords(date: Date): string {
  return `${weekdayNames[date.getDay()]} ${date.getDate()} ${monthNames[date.getMonth()]}`;
}
