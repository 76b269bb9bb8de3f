import { parseArgs } from 'node:util';
import { leastMembers } from './plan-community.ts';

export interface DemoOptions {
  readonly seed: number;
  readonly members: number;
  readonly months: number;
}

/** Invalid arguments; the message is shown to the person. */
export class UsageError extends Error {}

const defaults: DemoOptions = { seed: 1, members: 40, months: 4 };

/** Smallest and largest value of each option. */
const limits = {
  seed: [0, 2 ** 31 - 1],
  members: [leastMembers, 100_000],
  months: [1, 36],
} as const satisfies Record<keyof DemoOptions, readonly [number, number]>;

/** Parses `--seed N --members N --months M`. @throws {UsageError} */
export function readDemoOptions(args: readonly string[]): DemoOptions {
  const given = parse(args);
  const read = (name: keyof DemoOptions) => {
    const text = given[name];
    if (text === undefined) return defaults[name];
    const [least, most] = limits[name];
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}`);
  };
  return { seed: read('seed'), members: read('members'), months: read('months') };
}

function parse(args: readonly string[]): Partial<Record<keyof DemoOptions, string>> {
  const option = { type: 'string' } as const;
  try {
    const options = { seed: option, members: option, months: option };
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError('Usage: npm run demo -- [--seed N] [--members N] [--months N]');
  }
}
