const mark = '"content":"load ';

/** Microseconds of the machine's monotonic clock, the same in every process. */
export function readClock(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** A message's text: its number, when it was sent, and as many more characters as are wanted. */
export function loadText(number: number, sentAt: number, padding = 100): string {
  return `load ${number} ${sentAt} ${'x'.repeat(padding)}`;
}

/**
 * Number and time of sending of a message in a frame, without parsing the whole of it: the client
 * shares the cores with what it measures. null: the frame is something else.
 */
export function findLoadMessage(frame: Buffer): { number: number; sentAt: number } | null {
  const start = frame.indexOf(mark, 0, 'latin1');
  if (start < 0) return null;
  const text = frame.toString('latin1', start + mark.length, start + mark.length + 40);
  const [number, sentAt] = text.split(' ', 2).map(Number);
  if (number === undefined || sentAt === undefined) return null;
  return { number, sentAt };
}
