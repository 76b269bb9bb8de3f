/** The device's IANA time zone, such as 'Europe/London'. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
