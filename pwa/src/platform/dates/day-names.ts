/** In code: creating one `Intl.DateTimeFormat` outweighs a first screen (docs/benchmarks.md, d). */
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

/** Abbreviates a weekday: 'Friday' → 'Fri'. */
export function shortWeekday(name: string): string {
  return name.slice(0, 3);
}

/** Abbreviates a month: 'November' → 'Nov', 'September' → 'Sept' like `Intl` in British English. */
export function shortMonth(name: string): string {
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** Formats a day by the device's clock: 'Friday 20 November'. */
export function dayInWords(date: Date): string {
  return `${weekdayNames[date.getDay()]} ${date.getDate()} ${monthNames[date.getMonth()]}`;
}
