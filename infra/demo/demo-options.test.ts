import { describe, expect, it } from 'vitest';
import { readDemoOptions, UsageError } from './demo-options.ts';

describe('the options of the demo', () => {
  it('are 40 members, 4 months and seed 1 unless given', () => {
    expect(readDemoOptions([])).toEqual({ seed: 1, members: 40, months: 4 });
    expect(readDemoOptions(['--members', '1000', '--months=1', '--seed', '9'])).toEqual({
      seed: 9,
      members: 1000,
      months: 1,
    });
  });

  it.each([
    [['--members', 'many'], '--members takes a whole number from 6 to 100000'],
    [['--members', '5'], '--members takes a whole number from 6 to 100000'],
    [['--months', '0'], '--months takes a whole number from 1 to 36'],
    [['--seed', '1.5'], '--seed takes a whole number from 0 to 2147483647'],
    [['--people', '3'], 'Usage: npm run demo -- [--seed N] [--members N] [--months N]'],
    [['seven'], 'Usage: npm run demo -- [--seed N] [--members N] [--months N]'],
  ])('%j is refused in words', (args, message) => {
    expect(() => readDemoOptions(args)).toThrow(new UsageError(message));
  });
});
