import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../store/stored-rows.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';
import { settleQueue } from './settle-queue.ts';

const row = (id: string) => ({ collection: 'people' as const, id });
const missing = { code: 'not_found' as const, message: 'This no longer exists' };
const world = { now: 0, newMutationId: () => 'a new id', uploads: new Map(), isMoot: () => false };

function make(position: number, touches: string, creates: string, over: Partial<OutboxEntry> = {}) {
  return makeStampedEntry(position, {
    rows: `${touches}${creates}`.split('').map(row),
    creates: creates.split('').map(row),
    ...over,
  });
}

const unstamped = { sequence: null, offered: false } as const;

describe('a change refused because it was sent before its cause', () => {
  const queue = [
    make(1, '', 'a', { ...unstamped, state: 'parked' }),
    make(2, 'a', 'b', { sequence: 1 }),
    make(3, 'b', '', unstamped),
  ];
  const refusal = { sequence: 1, status: 'rejected' as const, problem: missing };
  const settle = (isOnServer: (key: string) => boolean) =>
    settleQueue(queue, { lastSequence: 1, outcomes: [refusal] }, [], isOnServer, world);

  it('continues under a new id with its dependents', () => {
    const settled = settle(() => false);
    expect(settled.early).toMatchObject([
      { position: 2, id: 'a new id', state: 'queued', sequence: null, offered: false },
    ]);
    expect(settled.remaining.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect([settled.left, settled.rejections]).toEqual([[], []]);
    expect([...settled.renamed]).toEqual([[queue[1]?.id, 'a new id']]);
  });

  it('is refused where the server has the row: another reason', () => {
    const settled = settle((key) => key === 'people/a');
    expect(settled.rejections).toMatchObject([
      { id: queue[1]?.id, problem: missing },
      { id: queue[2]?.id, causedBy: queue[1]?.id },
    ]);
  });
});

describe('a change refused because of another', () => {
  it('includes its dependents in one group', () => {
    const queue = [make(1, '', 'a'), make(2, 'a', 'b'), make(3, 'b', '', unstamped)];
    const outcomes = [1, 2].map((sequence) => ({
      sequence,
      status: 'rejected' as const,
      problem: missing,
    }));
    const settled = settleQueue(queue, { lastSequence: 2, outcomes }, [], () => false, world);
    const first = queue[0]?.id;
    expect(settled.rejections.map(({ causedBy }) => causedBy)).toEqual([undefined, first, first]);
  });
});
