/** HH:mm of so many minutes after midnight; past 24 hours it is the next day's. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
