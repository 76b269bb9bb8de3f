import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/chat-scroll.md', import.meta.url));
const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

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
  isKept: boolean,
): string {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error('docs/chat-scroll.md has lost its marks');
  const measured = [begin, '', describe(setting), '', tableOf(passages, setting.limit), '', ''];
  const run = measured.join('\n');
  if (!isKept) writeFileSync(page, text.slice(0, before) + run + text.slice(after));
  return run;
}

function describe(setting: Setting): string {
  const { messages, slowdown, limit, distance, speed } = setting;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return (
    `\`npm run bench:chat-scroll\`, ${new Date().toISOString().slice(0, 10)}: ` +
    `${messages.toLocaleString('en')} messages on the device, 390 × 844 px, CPU ÷ ${slowdown}, a wheel ` +
    `over ${distance.toLocaleString('en')} px at ${speed.toLocaleString('en')} px a second. Milliseconds the ` +
    `page's main thread works from one frame to the next, by Chromium's trace; aim p95 below ${limit}. ` +
    `${machine}, load average ${(loadavg()[0] ?? 0).toFixed(1)}; Node ${process.versions.node}.`
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
