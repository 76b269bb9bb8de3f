/** Logs failures of live connections that are recovered later. */
export interface LiveLog {
  warn(details: object, message: string): void;
}
