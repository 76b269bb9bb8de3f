/** Where the live connections log what went wrong and is made up for later. */
export interface LiveLog {
  warn(details: object, message: string): void;
}
