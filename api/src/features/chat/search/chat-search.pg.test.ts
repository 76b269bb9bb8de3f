import type { ChatMessageView } from '@greenroom/sync-protocol/chat/chat-views';
import { maxCountedMessages } from '@greenroom/sync-protocol/chat/chat-rules';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { addTexts, say, textsOf } from '../testing/chat-room.ts';

const test = await startAppOfFile();
const said = [
  'Good morning, everybody',
  'GOOD evening',
  '100% sure',
  '100 % sure',
  'under_score',
  'under score',
  String.raw`back\slash`,
  'Caf\u0065\u0301 at five?',
  'party 😂😂',
  'xy',
  'ÉCLAIR',
];

const member = await test.signedIn(await test.addUser());
for (const text of said) await say(member, text);

const find = async (search: string, more = '') => {
  const query = `?search=${encodeURIComponent(search)}${more}`;
  const reply = await member.send<ChatMessageView[]>('GET', `/api/chat-messages${query}`);
  return { texts: textsOf(reply.body), total: reply.headers['x-total-count'], body: reply.body };
};

describe('a search', () => {
  it.each<[string, string[]]>([
    ['good', ['Good morning, everybody', 'GOOD evening']],
    ['GOOD E', ['GOOD evening']],
    ['ning', ['Good morning, everybody', 'GOOD evening']],
    ['0%', ['100% sure']],
    ['%', ['100% sure', '100 % sure']],
    ['_', ['under_score']],
    ['r_s', ['under_score']],
    [String.raw`k\s`, [String.raw`back\slash`]],
    ['\\', [String.raw`back\slash`]],
    ['café', ['Café at five?']],
    ['cafe\u0301', ['Café at five?']],
    ['😂', ['party 😂😂']],
    ['?', ['Café at five?']],
    ['XY', ['xy']],
    ['x', ['xy']],
    ['éclair', ['ÉCLAIR']],
    ['gnin', []],
    ['mor ning', []],
    ['  evening  ', ['GOOD evening']],
  ])('for %j finds %j', async (search, texts) => {
    const found = await find(search);
    expect([found.texts, found.total]).toEqual([texts, String(texts.length)]);
  });

  it('returns the newest matches, oldest first, with the total, and pages back', async () => {
    const first = await find('e', '&limit=2');
    expect([first.texts, first.total]).toEqual([['under score', 'Café at five?'], '7']);
    const second = await find('e', `&limit=2&before=${first.body[0]?.id}`);
    expect([second.texts, second.total]).toEqual([['100 % sure', 'under_score'], '7']);
  });

  it('counts up to the limit, and still finds the newest', async () => {
    await addTexts(test.db, 'needle', 1200);
    const found = await find('needle', '&limit=2');
    expect(found.total).toBe(String(maxCountedMessages));
    expect(found.texts).toEqual(['needle 1199', 'needle 1200']);
    const before = await find('needle', `&limit=1&before=${found.body[0]?.id}`);
    expect(before.texts).toEqual(['needle 1198']);
    expect((await find('needle 7', '&limit=200')).total).toBe('111');
  });

  it('is refused when too long; an empty one is none', async () => {
    const long = await member.send('GET', `/api/chat-messages?search=${'x'.repeat(101)}`);
    expect(long.status).toBe(400);
    const { body, headers } = await member.send<unknown[]>('GET', '/api/chat-messages?search=');
    expect([body.length > 0, headers['x-total-count']]).toEqual([true, undefined]);
  });
});
