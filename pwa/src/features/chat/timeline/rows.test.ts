import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { dayOf } from '../../../platform/dates/days.ts';
import type { ChatItem } from './item.ts';
import { buildRows, type RowOptions, startRowMemory } from './rows.ts';
import { makeItem, memberId } from '../testing/chat-factory.ts';

const userId = makeAccount().id;
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString();

/** The rows as text: 'day 2026-11-20', 'unread', 'ruby: Hello' if the name shows. */
function build(
  messages: readonly ChatItem[],
  options: Partial<RowOptions> = {},
  memory = startRowMemory(),
): string[] {
  const all = { userId, today: 0, hasOlder: false, unreadAfter: pendingPosition, ...options };
  return buildRows(messages, all, memory).map((row) => {
    if (row.kind === 'day') return `day ${row.day}`;
    if (row.kind === 'unread') return 'unread';
    const words = `${row.startsRun ? `${row.item.senderName}: ` : ''}${row.item.content}`;
    return row.writtenOn === null ? words : `${words} (${row.writtenOn})`;
  });
}

describe('grouping', () => {
  it('follows a device into another time zone', () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const messages = [makeItem({ content: 'a', timestamp: '2026-11-20T23:30:00.000Z' })];
    const memory = startRowMemory();
    const headingIn = (timeZone: string) => {
      vi.stubEnv('TZ', timeZone);
      return build(messages, { today: new Date(2026, 10, 21).getTime() }, memory)[0];
    };
    expect(headingIn('UTC')).toBe('day 2026-11-20');
    expect(headingIn('Asia/Tokyo')).toBe('day 2026-11-21');
  });

  it('shows the name once for what one sender writes within five minutes', () => {
    const messages = [
      makeItem({ content: 'a', timestamp: at(20, 9, 0) }),
      makeItem({ content: 'b', timestamp: at(20, 9, 5) }),
      makeItem({ content: 'c', timestamp: at(20, 9, 11) }),
      makeItem({ content: 'd', timestamp: at(20, 9, 12), senderId: memberId(2) }),
    ];
    expect(build(messages)).toEqual(['day 2026-11-20', 'ruby: a', 'b', 'ruby: c', 'ruby: d']);
  });

  it('names each day before its first message, and the name again after it', () => {
    const messages = [
      makeItem({ content: 'late', timestamp: at(19, 23, 58) }),
      makeItem({ content: 'early', timestamp: at(20, 0, 1) }),
    ];
    expect(build(messages)).toEqual([
      'day 2026-11-19',
      'ruby: late',
      'day 2026-11-20',
      'ruby: early',
    ]);
  });

  it('treats two deleted accounts as different people', () => {
    const gone = { senderId: null, senderName: 'Deleted user', timestamp: at(20, 9, 0) };
    const messages = [makeItem({ ...gone, content: 'a' }), makeItem({ ...gone, content: 'b' })];
    expect(build(messages).slice(1)).toEqual(['Deleted user: a', 'Deleted user: b']);
  });
});

describe('a message written before the one above it', () => {
  it('shows its own day and gets no heading', () => {
    const messages = [
      makeItem({ content: 'today', timestamp: at(20, 9, 0) }),
      makeItem({ content: 'late', timestamp: at(19, 23, 50), senderId: memberId(2) }),
      makeItem({ content: 'still late', timestamp: at(19, 23, 52), senderId: memberId(2) }),
      makeItem({ content: 'on', timestamp: at(20, 9, 1) }),
      makeItem({ content: 'next', timestamp: at(21, 9, 0) }),
      makeItem({ content: 'of before', timestamp: at(20, 9, 0) }),
    ];
    expect(build(messages)).toEqual([
      'day 2026-11-20',
      'ruby: today',
      'ruby: late (2026-11-19)',
      'still late (2026-11-19)',
      'ruby: on',
      'day 2026-11-21',
      'ruby: next',
      'ruby: of before (2026-11-20)',
    ]);
  });

  it('stays in its run over midnight', () => {
    const messages = [
      makeItem({ content: 'other', timestamp: at(20, 9, 0), senderId: memberId(2) }),
      makeItem({ content: 'before', timestamp: at(19, 23, 59) }),
      makeItem({ content: 'after', timestamp: at(20, 0, 1) }),
    ];
    expect(build(messages).slice(2)).toEqual(['ruby: before (2026-11-19)', 'after']);
  });

  it('never makes headings go back in time, or duplicates a key', () => {
    const times = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, fc.boolean(), (hours, hasOlder) => {
        const messages = hours.map((hour) => makeItem({ timestamp: at(10, hour, 0) }));
        const options = { userId, today: 0, hasOlder, unreadAfter: messages[0]?.position ?? 0 };
        const rows = buildRows(messages, options, startRowMemory());
        const keys = rows.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const days = rows.flatMap((row) => (row.kind === 'day' ? [row.day] : []));
        expect(days).toEqual(days.toSorted());
        // Every message shows its day, by the heading above it or beside its time.
        let under = dayOf(messages[0]?.timestamp ?? '');
        for (const row of rows) {
          if (row.kind === 'day') under = row.day;
          if (row.kind !== 'message') continue;
          expect(row.writtenOn ?? under).toBe(dayOf(row.item.timestamp));
        }
      }),
    );
  });
});

describe('the unread line', () => {
  const [read, own, unread, later] = [
    makeItem({ content: 'read' }),
    makeItem({ content: 'own', senderId: userId }),
    makeItem({ content: 'unread' }),
    makeItem({ content: 'later' }),
  ];
  const messages = [read, own, unread, later] as const;

  it('is before the first message of others after the last one read', () => {
    const rows = build(messages, { unreadAfter: read.position });
    expect(rows.indexOf('unread')).toBe(rows.findIndex((row) => row.endsWith(': unread')) - 1);
  });

  it('says its day, unless the heading directly above does', () => {
    const [first, second, third] = [
      makeItem({ timestamp: at(20, 9, 0) }),
      makeItem({ timestamp: at(20, 9, 1) }),
      makeItem({ timestamp: at(21, 9, 0) }),
    ];
    const dayOfLine = (messages: readonly ChatItem[], after: ChatItem, hasOlder = false) => {
      const options = { userId, today: 0, hasOlder, unreadAfter: after.position };
      const line = buildRows(messages, options, startRowMemory()).find(
        ({ kind }) => kind === 'unread',
      );
      return line?.kind === 'unread' ? line.day : undefined;
    };
    expect(dayOfLine([first, second, third], first)).toBe('2026-11-20');
    expect(dayOfLine([first, second, third], second)).toBeNull();
    // Written before the heading's day, and sent on it.
    const late = makeItem({ timestamp: at(19, 9, 0) });
    expect(dayOfLine([first, third, late], third)).toBe('2026-11-21');
    // Nothing above it is loaded, and so no heading.
    const line = { ...third, position: second.position + 1 };
    expect(dayOfLine([line], second, true)).toBe('2026-11-21');
  });

  it('repeats the name below it', () => {
    const minutes = [0, 1].map((minute) => makeItem({ timestamp: at(20, 9, minute) }));
    const [first, second] = minutes;
    expect(build(minutes, { unreadAfter: first?.position ?? 0 }).at(-1)).toBe(
      `ruby: ${second?.content}`,
    );
  });

  it('does not show when all is read, or only own messages follow', () => {
    expect(build(messages, { unreadAfter: later.position })).not.toContain('unread');
    expect(build([read, own], { unreadAfter: read.position })).not.toContain('unread');
    const pending = makeItem({ senderId: userId, position: pendingPosition, state: 'waiting' });
    expect(build([read, pending], { unreadAfter: read.position })).not.toContain('unread');
  });

  it('waits for older messages while all loaded ones are unread', () => {
    const options = { unreadAfter: read.position - 1, hasOlder: true };
    expect(build([unread, later], options)).not.toContain('unread');
    expect(build([own, unread, later], options)).not.toContain('unread');
    expect(build([unread, later], { ...options, hasOlder: false })).toContain('unread');
  });

  it('is at the top if the last read message directly precedes the loaded ones', () => {
    const options = { unreadAfter: unread.position - 1, hasOlder: true };
    expect(build([unread, later], options)).toContain('unread');
  });
});

describe('older messages added above', () => {
  it('change no existing row', () => {
    const minutes = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ max: 2 })), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(minutes, fc.nat(), (sent, cut) => {
        const start = new Date(2026, 10, 18).getTime();
        const times = sent.map(([minute]) => minute).toSorted((a, b) => a - b);
        const messages = sent.map(([, sender], index) =>
          makeItem({
            senderId: memberId(sender),
            timestamp: new Date(start + (times[index] ?? 0) * 240_000).toISOString(),
          }),
        );
        const from = 1 + (cut % (messages.length - 1));
        const memory = startRowMemory();
        const common = { userId, today: 0, unreadAfter: pendingPosition };
        const first = buildRows(messages.slice(from), { ...common, hasOlder: true }, memory);
        const all = buildRows(messages, { ...common, hasOlder: false }, memory);
        const shown = all.slice(-first.length);
        expect(shown.map(({ key }) => key)).toEqual(first.map(({ key }) => key));
        expect(shown.map((row) => row.kind === 'message' && row.startsRun)).toEqual(
          first.map((row) => row.kind === 'message' && row.startsRun),
        );
        const keys = all.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('keep row objects, so that nothing renders again', () => {
    const messages = [makeItem(), makeItem(), makeItem()];
    const memory = startRowMemory();
    const options = { userId, today: 0, hasOlder: true, unreadAfter: pendingPosition };
    const first = buildRows(messages, options, memory);
    const second = buildRows([makeItem({ timestamp: at(1, 9, 0) }), ...messages], options, memory);
    expect(second.at(-1)).toBe(first.at(-1));
    expect(second.at(-2)).toBe(first.at(-2));
  });
});
