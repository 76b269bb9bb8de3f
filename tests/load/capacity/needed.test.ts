import { expect, it } from 'vitest';
import { calculateNeed } from './needed.ts';

const costs = {
  socketMemory: 20,
  delivery: 10,
  idle: { instance: 2, database: 1 },
  change: { instance: 4, database: 3 },
};
const habits = { connected: 0.5, idleExchanges: 36, changes: 18, messages: 3_600 };

it('adds up what sockets, exchanges and the one room cost', () => {
  expect(calculateNeed(20_000, costs, habits)).toEqual({
    members: 20_000,
    sockets: 10_000,
    exchangesPerSecond: 150,
    messagesPerSecond: 10,
    deliveriesPerSecond: 100_000,
    exchangeCores: (100 * 2 + 50 * 4) / 1_000,
    deliveryCores: 1,
    databaseCores: 0.25,
    socketMemory: 0.2,
    instances: 3,
  });
});

it('the room grows with the square of its members, all else with their number', () => {
  const [one, ten] = [calculateNeed(1_000, costs, habits), calculateNeed(10_000, costs, habits)];
  expect(ten.deliveryCores / one.deliveryCores).toBeCloseTo(100);
  expect(ten.exchangeCores / one.exchangeCores).toBeCloseTo(10);
  expect(ten.databaseCores / one.databaseCores).toBeCloseTo(10);
  expect(one.instances).toBe(1);
});
