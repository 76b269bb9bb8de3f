import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { drawLetters, type Letter, leavingReasons, rejectionReasons } from './letters.ts';
import { makeUsernames } from './names.ts';
import { type DemoMessage, planChat } from './plan-chat.ts';
import { planShifts, type Shift } from './plan-shifts.ts';
import { type DemoSubmission, planSubmissions } from './money/plan-bank.ts';
import {
  type DemoRate,
  type DemoStatement,
  type DemoTarget,
  planRates,
  planStatements,
  planTargets,
} from './money/plan-money.ts';
import { type DemoConcern, planConcerns } from './speaking/plan-concerns.ts';
import { type DemoWarning, planWarnings } from './speaking/plan-warnings.ts';
import { type DemoProgress, planProgress } from './training/plan-training.ts';
import { createRandom, idOf } from './random.ts';
import { timeOf } from './wall-clock.ts';

/** The state an account ends in; `leaving` requests its deletion. */
export type Fate = 'active' | 'paused' | 'leaving' | 'rejected' | 'pending';

export interface SentLetter extends Letter {
  readonly id: string;
  /** Local wall-clock time of writing. */
  readonly writtenAt: LocalMoment;
  /** Whether the member has opened the response. */
  readonly isRead: boolean;
}

export interface DemoMember {
  readonly username: string;
  readonly fate: Fate;
  /** Why the account was rejected or asks to be deleted; null for the others. */
  readonly reason: string | null;
  readonly shifts: readonly Shift[];
  readonly letters: readonly SentLetter[];
  /** Entries of the blocklist. */
  readonly warnings: readonly DemoWarning[];
  /** How far the member is in each module, in their order; empty: no access to the app. */
  readonly training: readonly DemoProgress[];
  /** Weeks in USD as they were uploaded; empty: no access to the app. */
  readonly statements: readonly DemoStatement[];
  /** In the order in which they were set. */
  readonly targets: readonly DemoTarget[];
  /** In the order in which they were sent. */
  readonly submissions: readonly DemoSubmission[];
  /** The message of the chat up to which the member has read; null: none. */
  readonly lastReadId: string | null;
  /** Requested a password reset. */
  readonly hasForgotten: boolean;
}

export interface Community {
  readonly admins: readonly [string, string];
  /** Months of its past, 30 days each. */
  readonly months: number;
  /** In the order in which they register. */
  readonly members: readonly DemoMember[];
  /** The chat, in order. */
  readonly chat: readonly DemoMessage[];
  /** Sent by nobody in particular. */
  readonly concerns: readonly DemoConcern[];
  /** Weeks with a rate of their own, and the rate of all others. */
  readonly rates: readonly DemoRate[];
  readonly currentRate: string;
}

export interface CommunityOptions {
  readonly seed: number;
  /** At least `leastMembers`. */
  readonly members: number;
  /** Months of past shifts, 30 days each. */
  readonly months: number;
  /** The current local wall-clock time. */
  readonly now: LocalMoment;
}

/** The smallest community in which every account state occurs. */
export const leastMembers = 6;

/** Plans all members and their data, deterministic per options. Pure. */
export function planCommunity({ seed, members, months, now }: CommunityOptions): Community {
  const [first = '', second = '', ...names] = makeUsernames(seed, members + 2);
  const fates = planFates(members);
  const counts = names.map((name, index) =>
    isLetIn(fates[index] ?? 'active') ? countLetters(`${seed}/${name}`) : 0,
  );
  const written = counts.reduce((sum, count) => sum + count, 0);
  // Dealt from one deck, so that texts rarely repeat.
  const letters = drawLetters(createRandom(`${seed}/letters`), written);
  const present = names.filter((_, index) => isPresent(fates[index] ?? 'active'));
  const chat = planChat(seed, present, now);
  return {
    admins: [first, second],
    months,
    chat,
    concerns: planConcerns(seed),
    rates: planRates(seed, now, months),
    currentRate: '0.790000',
    members: names.map((username, index) => {
      const fate = fates[index] ?? 'active';
      const own = `${seed}/${username}`;
      const random = createRandom(own);
      return {
        username,
        fate,
        reason: reasonOf(fate, index),
        shifts: isLetIn(fate) ? planShifts(own, now, months) : [],
        letters: planLetters(own, letters.splice(0, counts[index] ?? 0), now, months),
        warnings: isLetIn(fate) ? planWarnings(own, index, now) : [],
        training: isLetIn(fate) ? planProgress(seed, username, index) : [],
        statements: isLetIn(fate) ? planStatements(own, now, months) : [],
        targets: isLetIn(fate) ? planTargets(own, index, now) : [],
        submissions: isLetIn(fate) ? planSubmissions(own, username, index) : [],
        lastReadId: isLetIn(fate) ? planReading(own, chat) : null,
        hasForgotten: fate === 'active' && random.chance(0.03),
      };
    }),
  };
}

/** Whether the account was approved. */
export function isLetIn(fate: Fate): boolean {
  return fate !== 'pending' && fate !== 'rejected';
}

/** Whether the account takes part in the chat. */
function isPresent(fate: Fate): boolean {
  return fate === 'active' || fate === 'leaving';
}

/** Most members have read all but the last few messages. */
function planReading(own: string, chat: readonly DemoMessage[]): string | null {
  const random = createRandom(`${own}/reading`);
  const unread = random.chance(0.8) ? random.whole(1, 8) : random.whole(9, 60);
  return chat.at(-1 - Math.min(unread, chat.length - 1))?.id ?? null;
}

/** Pending accounts come last; other special states are spread over the list. */
function planFates(members: number): Fate[] {
  const waiting = Math.max(1, Math.round(members * 0.075));
  const few = Math.max(1, Math.round(members / 80));
  const fates = Array.from({ length: members }, (): Fate => 'active');
  fates.fill('pending', members - waiting);
  const stories = (['rejected', 'paused', 'leaving'] as const).flatMap((fate) =>
    Array.from({ length: few }, () => fate),
  );
  const step = (members - waiting) / (stories.length + 1);
  for (const [index, fate] of stories.entries()) fates[Math.floor((index + 1) * step)] = fate;
  return fates;
}

function reasonOf(fate: Fate, index: number): string | null {
  if (fate === 'rejected') return rejectionReasons[index % rejectionReasons.length] ?? null;
  if (fate === 'leaving') return leavingReasons[index % leavingReasons.length] ?? null;
  return null;
}

/** Every third member has written one message, some two. */
function countLetters(own: string): number {
  const random = createRandom(`${own}/letters`);
  return random.chance(0.35) ? random.whole(1, 2) : 0;
}

const minutesOfDay = 24 * 60;

/** Open messages are at most a week old, at any waking hour. */
function planLetters(
  own: string,
  letters: readonly Letter[],
  now: LocalMoment,
  months: number,
): SentLetter[] {
  const random = createRandom(`${own}/written`);
  return letters.map((letter, index) => {
    const isOpen = letter.status === 'pending';
    const daysAgo = isOpen ? random.whole(0, 6) : random.whole(3, months * 30);
    const latest = daysAgo === 0 ? minuteOf(now) : minutesOfDay - 1;
    const minute = random.whole(Math.min(8 * 60, latest), latest);
    return {
      ...letter,
      id: idOf(`${own}/letter/${index}`),
      writtenAt: { date: addDays(now.date, -daysAgo), time: timeOf(minute) },
      isRead: random.chance(0.6),
    };
  });
}

function minuteOf({ time }: LocalMoment): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
