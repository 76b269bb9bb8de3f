/** How long no try is taken. `wait`: milliseconds, above 0. */
export function waitWords(wait: number): string {
  const seconds = Math.ceil(wait / 1_000);
  if (seconds <= 90) return `Too many wrong tries. Try again in ${seconds} s.`;
  return `Too many wrong tries. Try again in ${Math.ceil(seconds / 60)} min.`;
}
