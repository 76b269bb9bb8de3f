import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asItem, compareMessages, mergeRows } from './timeline-items.ts';
import { memberId } from '../testing/chat-factory.ts';
import { idAt, makeMessage } from '../testing/live-room.ts';

const world = {
  names: new Map([[memberId(1), 'ruby']]),
  unsent: new Map(),
  changing: new Map(),
};

describe('an item', () => {
  it('is the same object until something in it changes', () => {
    const item = asItem(makeMessage(1), world);
    expect(item).toMatchObject({ senderName: 'ruby', state: 'sent' });
    expect(asItem(makeMessage(1), world, item)).toBe(item);
    expect(asItem(makeMessage(1, { senderId: null }), world, item).senderName).toBe('Deleted user');
    const renamed = { ...world, names: new Map([[memberId(1), 'Ruby']]) };
    expect(asItem(makeMessage(1), renamed, item).senderName).toBe('Ruby');
  });

  it('has a name even if the sender is unknown', () => {
    expect(asItem(makeMessage(1, { senderId: memberId(2) }), world).senderName).toBe('Member');
  });

  it('has the state of an unsent message', () => {
    const unsent = new Map([[idAt(1), { changeId: 'change', state: 'parked' as const }]]);
    const row = makeMessage(1, { position: pendingPosition });
    expect(asItem(row, { ...world, unsent })).toMatchObject({
      state: 'parked',
      changeId: 'change',
    });
    // Sent: its change only waits for the next pull.
    const sent = asItem(makeMessage(1), { ...world, unsent });
    expect(sent.state).toBe('sent');
    expect(sent).not.toHaveProperty('changeId');
  });
});

const positions = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

/** Base rows, some unsent, with live, deleted and refused messages. */
const rooms = fc.record({
  sent: positions,
  unsent: fc.uniqueArray(fc.integer({ min: 61, max: 70 }), { maxLength: 4 }),
  live: positions,
  gone: positions,
  refused: fc.uniqueArray(fc.integer({ min: 66, max: 75 }), { maxLength: 4 }),
  cut: fc.integer({ min: 1, max: 60 }),
  start: fc.integer({ min: 1, max: 60 }),
});

describe('the rows of the room', () => {
  it('are in order, each once, live ones replacing the base, without deleted ones', () => {
    fc.assert(
      fc.property(rooms, ({ sent, unsent, live, gone, refused, cut, start }) => {
        const opened = sent.filter((position) => position >= start).toSorted((a, b) => a - b);
        const pending = (position: number) => makeMessage(position, { position: pendingPosition });
        const tail = opened.filter((p) => p >= cut).map((p) => makeMessage(p));
        const pages = [
          opened.filter((p) => p < cut).map((p) => makeMessage(p)),
          [...tail, ...unsent.toSorted((a, b) => a - b).map(pending)],
        ];
        const told = (position: number): ChatMessage => makeMessage(position, { content: 'live' });
        const rows = mergeRows(
          pages,
          {
            live: new Map([...live, ...unsent.slice(0, 1)].map((p) => [idAt(p), told(p)])),
            gone: new Set(gone.map(idAt)),
            refused: refused.map(pending),
          },
          start,
        );
        const wanted = new Set([...opened, ...unsent, ...refused].map(idAt));
        for (const position of live) if (position >= start) wanted.add(idAt(position));
        for (const position of gone) wanted.delete(idAt(position));
        expect(rows.map(({ id }) => id).toSorted()).toEqual([...wanted].toSorted());
        expect(rows).toEqual(rows.toSorted(compareMessages));
        const shown = new Map(rows.map((row) => [row.id, row]));
        for (const position of live) {
          const row = shown.get(idAt(position));
          if (row) expect(row.content).toBe('live');
        }
      }),
    );
  });

  it('are the same objects as in the pages without an overlay', () => {
    const pages = [[makeMessage(1)], [makeMessage(2)]];
    const rows = mergeRows(pages, { live: new Map(), gone: new Set(), refused: [] }, 0);
    expect(rows[0]).toBe(pages[0]?.[0]);
  });
});
