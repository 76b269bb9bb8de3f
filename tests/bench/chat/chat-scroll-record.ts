import { describeDay, describeLoad, describeMachine, replaceMeasured } from '../measured-page.ts';

/** One way through the list: milliseconds of main-thread work a frame. */
export interface Passage {
  readonly what: string;
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
  /** Milliseconds p95 must stay below. */
  readonly limit: number;
  /** Px of a passage, and px a second. */
  readonly distance: number;
  readonly speed: number;
}

/** Puts the run into docs/chat-scroll.md, in place of the last one, unless it is kept. @returns it */
export function recordChatScroll(
  setting: Setting,
  passages: readonly Passage[],
  floor: readonly Passage[],
  isKept: boolean,
): string {
  const run = [describe(setting), '', tableOf([...passages, ...floor], setting.limit)].join('\n');
  replaceMeasured('chat-scroll.md', run, isKept);
  return run;
}

function describe(setting: Setting): string {
  const { messages, slowdown, limit, distance, speed } = setting;
  return (
    `\`npm run bench:chat-scroll\`, ${describeDay()}: ` +
    `${messages.toLocaleString('en')} messages on the device, 390 × 844 px, CPU ÷ ${slowdown}, a wheel ` +
    `over ${distance.toLocaleString('en')} px at ${speed.toLocaleString('en')} px a second. Milliseconds the ` +
    `page's main thread works from one frame to the next, by Chromium's trace; aim p95 below ${limit}. ` +
    `${describeMachine()}, load average ${describeLoad()}; Node ${process.versions.node}.`
  );
}

function tableOf(passages: readonly Passage[], limit: number): string {
  const width = Math.max(...passages.map(({ what }) => what.length));
  const rows = passages.map(({ what, frames, median, p95, longest }) => {
    const cells = [median, p95, longest].map((value) => value.toFixed(1).padStart(7));
    const aim = p95 < limit ? 'met   ' : 'missed';
    return `| ${what.padEnd(width)} | ${String(frames).padStart(6)} | ${cells.join(' | ')} | ${aim} |`;
  });
  const head = `| ${'passage'.padEnd(width)} | frames |  median |     p95 | longest | aim    |`;
  const rule = `| ${'-'.repeat(width)} | -----: | ------: | ------: | ------: | ------ |`;
  return [head, rule, ...rows].join('\n');
}
