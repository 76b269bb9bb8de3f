import { expect, it } from 'vitest';
import { measureTwoInstances } from './two-instances.ts';

// A short form of `npm run load:chat`. It starts two servers, which takes time beside other tests.
const patience = 120_000;

it(
  'two instances lose nothing, duplicate nothing, keep one order and cause no pull',
  async () => {
    const size = { sockets: 40, rate: 50, seconds: 2, isQuick: true };
    const { faults, table } = await measureTwoInstances(size);
    expect(faults, table).toEqual([]);
  },
  patience,
);
