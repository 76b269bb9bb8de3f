import fc from 'fast-check';
import * as v from 'valibot';
import { isSeen } from '../text/unseen.ts';
import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../input/parse-input.ts';
import * as chat from './chat-offline-calls.ts';
import { messagePath } from './chat-links.ts';
import { chatReadIdOf, isUnread, pendingPosition } from './chat-places.ts';
import {
  chatScope,
  chatSortOf,
  checkMessage,
  checkReason,
  isSameRun,
  maxMessageLength,
  type MessageParts,
  messageTypeOf,
} from './chat-rules.ts';

const id = '0196f1d4-0000-7000-8000-000000000001';
const imageUrl = `/api/files/${id}`;

describe('the parts of a message', () => {
  it.each<[MessageParts, string]>([
    [{}, 'Either content or imageUrl must be provided'],
    [{ content: '  \n' }, 'Either content or imageUrl must be provided'],
    [{ content: '\u200b' }, 'Either content or imageUrl must be provided'],
    [{ content: null, imageUrl: null }, 'Either content or imageUrl must be provided'],
    [{ messageType: 'text' }, 'Text messages require non-empty content'],
    [{ messageType: 'text', content: ' ' }, 'Text messages require non-empty content'],
    [{ messageType: 'text', imageUrl }, 'Text messages require non-empty content'],
    [{ messageType: 'text', content: 'Hi', imageUrl }, 'Text messages cannot have images'],
    [{ messageType: 'image' }, 'Image messages require imageUrl'],
    [{ messageType: 'image', content: 'Hi' }, 'Image messages require imageUrl'],
    [
      { messageType: 'text_with_image', imageUrl },
      'Text with image messages require non-empty content',
    ],
    [
      { messageType: 'text_with_image', content: 'Hi' },
      'Text with image messages require imageUrl',
    ],
    [{ content: ' ', imageUrl: ' ' }, 'Either content or imageUrl must be provided'],
    [{ content: 'x'.repeat(4001) }, 'Message must be 4000 characters or less'],
    [{ imageUrl: 'https://example.test/a.png' }, 'The image must be one uploaded here'],
    [{ imageUrl: '/api/files/../secret' }, 'The image must be one uploaded here'],
  ])('refuses %j', (parts, message) => {
    expect(checkMessage(parts)).toEqual({ ok: false, code: 'invalid', message });
  });

  it.each<[MessageParts, string]>([
    [{ content: 'Hi' }, 'text'],
    [{ imageUrl }, 'image'],
    [{ content: 'Hi', imageUrl }, 'text_with_image'],
    [{ messageType: 'image', content: ' ', imageUrl }, 'image'],
    [{ messageType: 'image', content: 'Hi', imageUrl }, 'text_with_image'],
  ])('takes %j as %s', (parts, messageType) => {
    expect(checkMessage(parts)).toMatchObject({ ok: true, value: { messageType } });
  });

  it('trims and normalizes the text, and keeps a filename only with an image', () => {
    expect(checkMessage({ content: ' cafe\u0301 \n', imageFilename: 'a.png' })).toEqual({
      ok: true,
      value: { messageType: 'text', content: 'café', imageUrl: null, imageFilename: null },
    });
    const named = (imageFilename: string) => checkMessage({ imageUrl, imageFilename });
    expect(named(' a.png ')).toMatchObject({ value: { imageFilename: 'a.png' } });
    expect(named(' ')).toMatchObject({ value: { imageFilename: null } });
  });

  it('drops line breaks and direction marks from a filename', () => {
    const imageFilename = 'C:\\fakepath\\beach\u202Egnp\r\n.png';
    expect(checkMessage({ imageUrl, imageFilename })).toMatchObject({
      value: { imageFilename: 'beachgnp.png' },
    });
  });

  it('stay the same when checked again, and never lose a word', () => {
    const parts = fc.record({
      messageType: fc.constantFrom(undefined, 'text', 'image', 'text_with_image'),
      content: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
      imageUrl: fc.option(fc.constant(imageUrl)),
      imageFilename: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(parts, (given) => {
        const checked = checkMessage(given);
        if (!checked.ok) return;
        expect(checkMessage(checked.value)).toEqual(checked);
        const text = (given.content ?? '').normalize('NFC').trim();
        expect(checked.value.content ?? '').toBe(isSeen(text) ? text : '');
        expect(checked.value.messageType).toBe(
          messageTypeOf(checked.value.content, checked.value.imageUrl),
        );
      }),
    );
  });

  it.each(['e\u0301', ' '])('may be longer as typed than as stored, by %j', (more) => {
    const content = 'x'.repeat(maxMessageLength - 1) + more;
    for (const call of [chat.send, chat.edit]) {
      expect(parseFlatInput(call, { id, content: `${content} ` })).toMatchObject({ ok: true });
    }
  });

  it('respect the length limit, also where the normal form is longer', () => {
    const growing = '\u0958'.repeat(maxMessageLength / 2 + 1);
    expect(checkMessage({ content: growing }).ok).toBe(false);
    expect(checkMessage({ content: 'x'.repeat(maxMessageLength) }).ok).toBe(true);
  });
});

it.each([
  ['', 'Please say what is wrong with this message'],
  [' \n', 'Please say what is wrong with this message'],
  ['x'.repeat(1001), 'Reason must be 1000 characters or less'],
  [` ${'x'.repeat(1000)} `, null],
  ['Not kind', null],
])('says of the reason %j: %s', (reason, words) => {
  expect(checkReason(reason)).toBe(words);
  const parsed = v.safeParse(chat.report.body ?? v.never(), { reason });
  expect(parsed.issues?.[0]?.message ?? null).toBe(words);
});

describe('positions', () => {
  const position = fc.integer({ min: 0, max: pendingPosition });

  it('sort as strings in the order of their numbers', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(chatSortOf(a) < chatSortOf(b)).toBe(a < b);
        expect(chatSortOf(a)).toHaveLength(16);
      }),
    );
  });

  it('count sent messages of others after the last one read', () => {
    const read = (senderId: string | null, at: number) =>
      isUnread({ senderId, position: at, deletedAt: null }, 'me', 5);
    expect([read('you', 6), read(null, 6), read('you', 5), read('me', 6)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(read('you', pendingPosition)).toBe(false);
    const deleted = { senderId: 'you', position: 6, deletedAt: '2026-11-20T11:00:00.000Z' };
    expect(isUnread(deleted, 'me', 5)).toBe(false);
  });
});

describe('a run of messages', () => {
  const dayOf = (timestamp: string) => timestamp.slice(0, 10);
  const at = (timestamp: string, senderId: string | null = 'me') => ({ senderId, timestamp });
  const first = at('2026-11-20T12:00:00.000Z');

  it('continues for five minutes, the fifth included', () => {
    expect(isSameRun(first, at('2026-11-20T12:05:00.000Z'), dayOf)).toBe(true);
    expect(isSameRun(first, at('2026-11-20T12:05:00.001Z'), dayOf)).toBe(false);
  });

  it('ends with another sender, and never joins deleted accounts', () => {
    expect(isSameRun(first, at('2026-11-20T12:00:01.000Z', 'you'), dayOf)).toBe(false);
    const nobody = at('2026-11-20T12:00:00.000Z', null);
    expect(isSameRun(nobody, nobody, dayOf)).toBe(false);
  });

  it("ends with the day in the reader's zone", () => {
    const before = at('2026-11-20T23:59:00.000Z');
    const after = at('2026-11-21T00:01:00.000Z');
    expect(isSameRun(before, after, dayOf)).toBe(false);
    expect(isSameRun(before, after, () => 'the same day elsewhere')).toBe(true);
  });
});

describe('addresses and names', () => {
  it('leads to a message in its room', () => {
    expect(messagePath(id)).toBe(`/community?message=${id}`);
  });

  it('names scopes and read positions', () => {
    expect(chatScope('general')).toBe('chat:general');
    expect(chatReadIdOf('u', 'general')).toBe('u:general');
  });
});
