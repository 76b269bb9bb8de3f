const mark = '"content":"load ';
const positionMark = '"position":';

/** Microseconds of the machine's monotonic clock, the same in every process. */
export function readClock(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** A message's text: its number, when it was sent, and padding. */
export function loadText(number: number, sentAt: number, padding = 100): string {
  return `load ${number} ${sentAt} ${'x'.repeat(padding)}`;
}

/** The load message in a frame. */
export interface LoadMessage {
  readonly number: number;
  readonly sentAt: number;
  /** Its position in the room. */
  readonly position: number;
}

/**
 * Finds the load message without parsing the whole frame, since the client shares the cores with
 * the server. null: another frame.
 */
export function findLoadMessage(frame: Buffer): LoadMessage | null {
  const start = frame.indexOf(mark, 0, 'latin1');
  if (start < 0) return null;
  const text = frame.toString('latin1', start + mark.length, start + mark.length + 40);
  const [number, sentAt] = text.split(' ', 2).map(Number);
  const at = frame.lastIndexOf(positionMark, undefined, 'latin1') + positionMark.length;
  const position = Number.parseInt(frame.toString('latin1', at, at + 16), 10);
  if (number === undefined || sentAt === undefined) return null;
  return { number, sentAt, position };
}
