import { expect, it } from 'vitest';
import { measureTwoInstances } from './two-instances.ts';

// The whole of it is `npm run load:chat`. Two servers are started, which takes its time beside other tests.
const patience = 120_000;

it(
  'two instances lose nothing, say nothing twice, keep one order and make nobody pull',
  async () => {
    const size = { sockets: 40, rate: 50, seconds: 2, isQuick: true };
    const { faults, table } = await measureTwoInstances(size);
    expect(faults, table).toEqual([]);
  },
  patience,
);
