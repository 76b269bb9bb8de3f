import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

it('gives one turn of the event loop each, in order', async () => {
  const takeTurn = createTurns();
  const order: string[] = [];
  const work = async (name: string) => {
    await takeTurn();
    order.push(name);
    // Takes its place before the next turn.
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all(['one', 'two', 'three'].map(work));
  expect(order).toEqual(['one', 'after one', 'two', 'after two', 'three']);
});
