import { describeDay, describeLoad, describeMachine, replaceMeasured } from '../measured-page.ts';

/** One pass through the list: main-thread work per frame, in milliseconds. */
export interface Passage {
  readonly what: string;
  /** 1: towards older messages. */
  readonly direction: 1 | -1;
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

export interface Setting {
  readonly messages: number;
  /** Slowdown factor of the processor. */
  readonly slowdown: number;
  /** Maximum ratio of a pass to the floor, at p95. */
  readonly limit: number;
  /** Distance of a pass in px, speed in px per second. */
  readonly distance: number;
  readonly speed: number;
}

/** Ratio of a pass to the floor in the same direction, at p95. */
export function compareToFloor(passage: Passage, floor: readonly Passage[]): number {
  const same = floor.find(({ direction }) => direction === passage.direction);
  return passage.p95 / (same?.p95 ?? Number.NaN);
}

/** Replaces the run in docs/chat-scroll.md, unless `--keep` is set. @returns its text */
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
