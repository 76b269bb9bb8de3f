import { findMentions } from '@greenroom/sync-protocol/chat/chat-mentions';
import { checkMessage } from '@greenroom/sync-protocol/chat/chat-rules';
import { describe, expect, it } from 'vitest';
import { planChat } from './plan-chat.ts';

const now = { date: '2026-11-20', time: '14:10' };
const people = ['Ada', 'Bella Rossi', 'Carla', 'Dora', 'Elif', 'Farah'];
const said = planChat(3, people, now);
const whenOf = ({ saidAt }: (typeof said)[number]) => `${saidAt.date}T${saidAt.time}`;

describe('the talk of the demo', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planChat(3, people, now)).toEqual(said);
    expect(planChat(4, people, now)).not.toEqual(said);
  });

  it('goes through three weeks up to now, in order', () => {
    const times = said.map(whenOf);
    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 10)).toBe('2026-10-31');
    expect(times.at(-1)?.slice(0, 10)).toBe(now.date);
    expect(times.every((time) => time <= '2026-11-20T14:10')).toBe(true);
    expect(said.length).toBeGreaterThan(150);
    expect(said.length).toBeLessThan(320);
  });

  it('says things the rules take, with answers and mentions of people who are there', () => {
    const ids = new Map(said.map(({ id }, index) => [id, index]));
    expect(ids.size).toBe(said.length);
    for (const [index, { username, content, replyToId }] of said.entries()) {
      expect(people).toContain(username);
      expect(content).not.toMatch(/[{}]/);
      expect(checkMessage({ content })).toMatchObject({ ok: true, value: { content } });
      if (replyToId !== null) expect(ids.get(replyToId) ?? index).toBeLessThan(index);
    }
    expect(said.filter(({ replyToId }) => replyToId !== null).length).toBeGreaterThan(30);
    const mentions = said.flatMap(({ content }) => findMentions(content, people));
    expect(mentions.length).toBeGreaterThan(3);
  });

  it('is none among fewer than four', () => {
    expect(planChat(3, people.slice(0, 3), now)).toEqual([]);
  });
});
