import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { countNew, findLanding, lastPosition } from './landing.ts';
import { buildRows, needsOlder, startRowMemory } from '../timeline/rows.ts';
import { makeItem } from '../testing/chat-factory.ts';

const userId = makeAccount().id;
const [read, unread] = [makeItem(), makeItem()];
const own = makeItem({ senderId: userId });
const waiting = makeItem({ senderId: userId, position: pendingPosition, state: 'waiting' });

function rowsWith(unreadAfter: number) {
  const options = { userId, today: 0, hasOlder: false, unreadAfter };
  return buildRows([read, unread], options, startRowMemory());
}

describe('where the room opens', () => {
  it('at the unread line, else the end', () => {
    const rows = rowsWith(read.position);
    expect(rows[Number(findLanding(rows, null))]?.kind).toBe('unread');
    expect(findLanding(rowsWith(unread.position), null)).toBe('end');
    expect(findLanding([], null)).toBe('end');
  });

  it('at the heading of the day where the unread line is below one', () => {
    const tomorrow = makeItem({
      timestamp: new Date(Date.parse(read.timestamp) + 86_400_000).toISOString(),
    });
    const options = { userId, today: 0, hasOlder: false, unreadAfter: read.position };
    const rows = buildRows([read, tomorrow], options, startRowMemory());
    const landing = Number(findLanding(rows, null));
    expect([rows[landing]?.kind, rows[landing + 1]?.kind]).toEqual(['day', 'unread']);
  });

  it('at the wanted message, if loaded', () => {
    const rows = rowsWith(read.position);
    expect(rows[Number(findLanding(rows, read.id))]?.key).toBe(read.id);
    expect(rows[Number(findLanding(rows, 'gone'))]?.kind).toBe('unread');
  });
});

describe('the position of the unread line', () => {
  it('may be further up only if all loaded messages are unread and older ones exist', () => {
    expect(needsOlder([unread], true, read.position - 1)).toBe(true);
    expect(needsOlder([unread], false, read.position - 1)).toBe(false);
    expect(needsOlder([unread], true, read.position)).toBe(false);
    expect(needsOlder([read, unread], true, read.position)).toBe(false);
    expect(needsOlder([], true, 0)).toBe(false);
  });
});

describe('new messages for a reader further up', () => {
  it('are those of others after the last one seen', () => {
    const messages = [read, unread, own, makeItem(), waiting];
    expect(countNew(messages, userId, unread.position)).toBe(1);
    expect(countNew(messages, userId, read.position)).toBe(2);
    expect(countNew(messages, userId, null)).toBe(0);
  });

  it('start after the last sent message', () => {
    expect(lastPosition([read, unread, waiting])).toBe(unread.position);
    expect(lastPosition([waiting])).toBeNull();
  });
});
