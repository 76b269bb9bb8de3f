import { hasEnded } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { describe, expect, it } from 'vitest';
import { makeUsernames } from './names.ts';
import { leastMembers, planCommunity, type Fate } from './plan-community.ts';
import { planMutations } from './plan-mutations.ts';

const now = { date: '2026-11-20', time: '14:10' };
const options = { seed: 3, members: 40, months: 4, now };
const clock = { now: new Date('2026-11-20T13:10:00Z'), offset: 60 };

const countFates = (members: number) => {
  const fates = planCommunity({ ...options, members, months: 1 }).members.map(({ fate }) => fate);
  return (fate: Fate) => fates.filter((one) => one === fate).length;
};

describe('the community of the demo', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planCommunity(options)).toEqual(planCommunity(options));
    expect(planCommunity({ ...options, seed: 4 })).not.toEqual(planCommunity(options));
  });

  it('gives a member the same shifts however many others there are', () => {
    const few = planCommunity({ ...options, members: 10 }).members[0];
    const many = planCommunity({ ...options, members: 90 }).members[0];
    expect(many?.shifts).toEqual(few?.shifts);
  });

  it.each([leastMembers, 40, 1000])('of %i members has somebody of each fate', (members) => {
    const count = countFates(members);
    for (const fate of ['pending', 'rejected', 'paused', 'leaving'] as const) {
      expect(count(fate), fate).toBeGreaterThan(0);
    }
    expect(count('active')).toBeGreaterThan(members / 5);
  });

  it('of 40 members has one rejected with a reason, one paused, one who asks to leave', () => {
    const count = countFates(40);
    expect([count('rejected'), count('paused'), count('leaving'), count('pending')]).toEqual([
      1, 1, 1, 3,
    ]);
    const rejected = planCommunity(options).members.find(({ fate }) => fate === 'rejected');
    expect(rejected?.reason).toMatch(/\w/);
  });

  it('has names nobody shares, whatever their case', () => {
    const { admins, members } = planCommunity(options);
    const planned = [...admins, ...members.map(({ username }) => username)];
    expect(planned).toEqual(makeUsernames(options.seed, options.members + 2));
    const names = makeUsernames(options.seed, 5002);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5002);
    expect(names.every((name) => name.length >= 3 && name.length <= 50)).toBe(true);
  });

  it('works in every way a shift can go, through the night as well', () => {
    const shifts = planCommunity(options).members.flatMap((member) => member.shifts);
    const outcomes = new Set(shifts.map(({ outcome }) => outcome?.status ?? 'planned'));
    expect(outcomes).toEqual(
      new Set(['planned', 'completed_full', 'completed_partial', 'not_worked']),
    );
    const overnight = shifts.filter((shift) => shift.plannedEndTime < shift.plannedStartTime);
    expect(overnight.length).toBeGreaterThan(shifts.length / 5);
    const dates = shifts.map(({ date }) => date).toSorted();
    expect(dates[0]?.slice(0, 7)).toBe('2026-07');
    expect(dates.at(-1)?.slice(0, 7)).toBe('2026-12');
  });
});

describe('what members write', () => {
  const written = (seed: number, members: number) =>
    planCommunity({ ...options, seed, members, months: 2 }).members.flatMap(
      ({ letters }) => letters,
    );

  it.each([1, 2, 3])('is not the same twice in a small community (seed %i)', (seed) => {
    const contents = written(seed, 40).map(({ content }) => content);
    expect(contents.length).toBeGreaterThan(5);
    expect(new Set(contents).size).toBe(contents.length);
    expect(contents.join()).not.toMatch(/[{}]/);
  });

  it('comes in several orders and in each state', () => {
    const [one, other] = [written(1, 400), written(2, 400)];
    expect(one.slice(0, 5).map(({ content }) => content)).not.toEqual(
      other.slice(0, 5).map(({ content }) => content),
    );
    expect(new Set(one.map(({ status }) => status))).toEqual(
      new Set(['pending', 'in_progress', 'resolved']),
    );
    expect(one.every(({ response }) => response === null || !/[{}]/.test(response))).toBe(true);
  });

  it('comes at all hours of the day, what is open within the last week', () => {
    const letters = written(5, 1000);
    const hours = new Set(letters.map(({ writtenAt }) => writtenAt.time.slice(0, 2)));
    expect(hours.size).toBeGreaterThan(12);
    const times = letters.map(({ writtenAt }) => `${writtenAt.date}T${writtenAt.time}`);
    expect(times.every((time) => time <= `${now.date}T${now.time}`)).toBe(true);
    expect(new Set(times).size).toBeGreaterThan(times.length * 0.95);
    const open = letters.filter(({ status }) => status === 'pending');
    expect(open.every(({ writtenAt }) => writtenAt.date >= '2026-11-14')).toBe(true);
  });
});

describe('how members speak up', () => {
  const { members, concerns } = planCommunity(options);

  it('brings concerns with every outcome, each with a code of its own', () => {
    const outcomes = new Set(
      concerns.map(({ status, response }) => `${status} ${response !== null}`),
    );
    expect(outcomes).toEqual(
      new Set([
        'pending false',
        'reviewed true',
        'reviewed false',
        'resolved true',
        'resolved false',
      ]),
    );
    expect(new Set(concerns.map(({ followUpCode }) => followUpCode)).size).toBe(concerns.length);
  });

  it('brings entries of the blocklist, no name twice and none of the future', () => {
    const warnings = members.flatMap((member) => member.warnings);
    expect(warnings.length).toBeGreaterThan(4);
    expect(new Set(warnings.map(({ memberName }) => memberName)).size).toBe(warnings.length);
    expect(warnings.every(({ writtenAt }) => writtenAt.date < now.date)).toBe(true);
  });
});

describe('what a member did', () => {
  const { members } = planCommunity(options);

  it('plans no shift after its day and decides none before its end', () => {
    for (const { date, plannedAt, outcome, ...hours } of members.flatMap(({ shifts }) => shifts)) {
      expect(plannedAt.date <= date).toBe(true);
      if (outcome === null) continue;
      expect(hasEnded({ date, ...hours }, outcome.at)).toBe(true);
      expect(outcome.at.date <= now.date).toBe(true);
      const isPartial = outcome.status === 'completed_partial';
      expect([outcome.actualStartTime, outcome.actualEndTime].every(Boolean)).toBe(isPartial);
      expect(outcome.actualStartTime).not.toBe(isPartial ? outcome.actualEndTime : '');
    }
  });

  it('is numbered without a gap in the order it was done, none later than now', () => {
    for (const member of members) {
      const mutations = planMutations(member, clock);
      const times = mutations.map(({ at }) => at);
      expect(mutations.map(({ sequence }) => sequence)).toEqual(times.map((_, index) => index + 1));
      expect(times.toSorted()).toEqual(times);
      expect(times.every((at) => at <= clock.now.toISOString())).toBe(true);
    }
  });

  it('has ids nobody shares', () => {
    const ids = members.flatMap((member) => planMutations(member, clock).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3000);
  });
});
