import { describeDay, describeLoad, describeMachine, replaceMeasured } from '../measured-page.ts';

/** One way through the list: milliseconds of main-thread work a frame. */
export interface Passage {
  readonly what: string;
  /** 1: towards older messages. */
  readonly direction: 1 | -1;
  readonly frames: number;
  readonly median: number;
  /** What 95 of 100 frames do not exceed. */
  readonly p95: number;
  readonly longest: number;
}

export interface Setting {
  readonly messages: number;
  /** Times the processor is slowed down. */
  readonly slowdown: number;
  /** How many times the floor's p95 a passage may take. */
  readonly limit: number;
  /** Px of a passage, and px a second. */
  readonly distance: number;
  readonly speed: number;
}

/** How many times as long as the floor's a passage's frames take, at the 95th percentile. */
export function compareToFloor(passage: Passage, floor: readonly Passage[]): number {
  const same = floor.find(({ direction }) => direction === passage.direction);
  return passage.p95 / (same?.p95 ?? Number.NaN);
}

/** Puts the run into docs/chat-scroll.md, in place of the last one, unless it is kept. @returns it */
export function recordChatScroll(
  setting: Setting,
  passages: readonly Passage[],
  floor: readonly Passage[],
  isKept: boolean,
): string {
  const table = tableOf([...passages, ...floor], floor, setting.limit);
  const run = [describe(setting), '', table].join('\n');
  replaceMeasured('chat-scroll.md', run, isKept);
  return run;
}

function describe(setting: Setting): string {
  const { messages, slowdown, limit, distance, speed } = setting;
  return (
    `\`npm run bench:chat-scroll\`, ${describeDay()}: ` +
    `${messages.toLocaleString('en')} messages on the device, 390 × 844 px, CPU ÷ ${slowdown}, a wheel ` +
    `over ${distance.toLocaleString('en')} px at ${speed.toLocaleString('en')} px a second. Milliseconds the ` +
    `page's main thread works from one frame to the next, by Chromium's trace; aim p95 ≤ ${limit} × the floor's of the same direction. ` +
    `${describeMachine()}, load average ${describeLoad()}; Node ${process.versions.node}.`
  );
}

function tableOf(passages: readonly Passage[], floor: readonly Passage[], limit: number): string {
  const width = Math.max(...passages.map(({ what }) => what.length));
  const rows = passages.map((passage) => {
    const { what, frames, median, p95, longest } = passage;
    const cells = [median, p95, longest].map((value) => value.toFixed(1).padStart(7));
    const ratio = compareToFloor(passage, floor);
    const aim = floor.includes(passage) ? '      ' : ratio <= limit ? 'met   ' : 'missed';
    const start = `| ${what.padEnd(width)} | ${String(frames).padStart(6)} |`;
    return `${start} ${cells.join(' | ')} | ${ratio.toFixed(2).padStart(7)} | ${aim} |`;
  });
  const head = `| ${'passage'.padEnd(width)} | frames |  median |     p95 | longest | × floor | aim    |`;
  const rule = `| ${'-'.repeat(width)} | -----: | ------: | ------: | ------: | ------: | ------ |`;
  return [head, rule, ...rows].join('\n');
}
