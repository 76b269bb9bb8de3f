import { calls } from '@greenroom/sync-protocol/contract';
import { expect, it } from 'vitest';
import { networkFaults, memberFaults, serverFaults } from './fault-kinds.ts';
import { planRound, performedCalls } from './plan-rounds.ts';

const plans = (seed: number) => Array.from({ length: 21 }, (_, number) => planRound(seed, number));

it('plans the same rounds for the same seed, and others for another', () => {
  expect(plans(7)).toEqual(plans(7));
  expect(plans(7)).not.toEqual(plans(8));
});

it('has every fault within 21 rounds', () => {
  const all = plans(7);
  const network = all.flatMap(({ turns }) => turns.flat(2).flatMap(({ faults }) => faults));
  expect(new Set(network)).toEqual(new Set(['none', ...networkFaults]));
  expect(new Set(all.map(({ serverFault }) => serverFault))).toEqual(new Set(serverFaults));
  expect(new Set(all.map(({ memberFault }) => memberFault))).toEqual(new Set(memberFaults));
});

it('performs every offline call of the contract', () => {
  const offline = calls.filter((call) => 'offline' in call).map(({ name }) => name);
  expect(performedCalls).toEqual(new Set(offline));
});
