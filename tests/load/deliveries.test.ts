import { describe, expect, it } from 'vitest';
import { Deliveries, isWhole } from './deliveries.ts';

function deliver(...received: readonly (readonly number[])[]) {
  const deliveries = new Deliveries(received.length);
  received.forEach((messages, socket) => {
    for (const message of messages) deliveries.record(socket, message, message * 10, message);
  });
  return deliveries.summarise(
    3,
    received.map((_, socket) => socket),
  );
}

describe('deliveries', () => {
  it('are complete when every socket has every message in the order of positions', () => {
    const summary = deliver([1, 2, 3], [1, 2, 3]);
    expect(isWhole(summary)).toBe(true);
    expect(summary).toMatchObject({ p50: 2, slowest: 3 });
  });

  it.each([
    ['one is lost at the end', [1, 2, 3], [1, 2], { lost: 1 }],
    ['one is lost in the middle', [1, 2, 3], [1, 3], { lost: 1, outOfOrder: 0 }],
    ['one comes twice', [1, 2, 3], [1, 1, 2, 3], { lost: 0, twice: 1 }],
    ['two change places', [1, 2, 3], [1, 3, 2], { lost: 0, outOfOrder: 1 }],
    ['nothing comes', [1, 2, 3], [], { lost: 3 }],
  ])('are not whole when %s', (_what, first, second, expected) => {
    const summary = deliver(first, second);
    expect(isWhole(summary)).toBe(false);
    expect(summary).toMatchObject(expected);
  });
});
