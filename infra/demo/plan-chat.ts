import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { createRandom, idOf, type Random } from './random.ts';
import { talkGaps, type TalkLine, talks } from './talks.ts';
import { timeOf } from './wall-clock.ts';

/** One chat message. */
export interface DemoMessage {
  readonly id: string;
  readonly username: string;
  readonly content: string;
  readonly replyToId: string | null;
  /** Local wall-clock time. */
  readonly saidAt: LocalMoment;
}

/** Days of chat history, today included. */
const days = 21;
const talksOfDay = 3;
/** Members who write; the others only read. */
const talkative = 14;

/** Three weeks of chat in order, deterministic per seed. */
export function planChat(
  seed: number,
  usernames: readonly string[],
  now: LocalMoment,
): readonly DemoMessage[] {
  const random = createRandom(`${seed}/chat`);
  const people = usernames.slice(0, talkative);
  if (people.length < 4) return [];
  const deck: (readonly TalkLine[])[] = [];
  return Array.from({ length: days * talksOfDay }, (_, index) => {
    if (deck.length === 0) deck.push(...random.shuffle(talks));
    const date = addDays(now.date, Math.floor(index / talksOfDay) - days + 1);
    const begin = ((index % talksOfDay) * 5 + 8) * 60 + random.whole(0, 120);
    return planTalk(
      random,
      { name: `${seed}/talk/${index}`, date, begin },
      deck.pop() ?? [],
      people,
    );
  })
    .flat()
    .filter(({ saidAt }) => `${saidAt.date}T${saidAt.time}` <= `${now.date}T${now.time}`);
}

interface Place {
  readonly name: string;
  readonly date: string;
  /** Minutes after midnight. */
  readonly begin: number;
}

function planTalk(
  random: Random,
  { name, date, begin }: Place,
  lines: readonly TalkLine[],
  people: readonly string[],
): DemoMessage[] {
  const cast = random.shuffle(people);
  const gaps = new Map(Object.entries(talkGaps).map(([gap, words]) => [gap, random.pick(words)]));
  const idAt = (index: number) => idOf(`${name}/${index}`);
  let minute = begin;
  return lines.map(({ speaker, text, answers }, index) => {
    minute += index === 0 ? 0 : random.whole(0, 6);
    const content = text.replaceAll(/\{(\w+)\}/g, (_whole, gap: string) => {
      return gaps.get(gap) ?? cast[Number(gap)] ?? '';
    });
    return {
      id: idAt(index),
      username: cast[speaker] ?? '',
      content,
      replyToId: answers === undefined ? null : idAt(answers),
      saidAt: { date, time: timeOf(minute) },
    };
  });
}
