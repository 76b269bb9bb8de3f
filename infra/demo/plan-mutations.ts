import type { CallerInput, OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { DemoMember } from './plan-community.ts';
import { idOf } from './random.ts';

/** Time and zone of the demo. */
export interface DemoClock {
  readonly now: Date;
  /** Minutes east of UTC. */
  readonly offset: number;
}

type Act = Pick<Mutation, 'id' | 'call' | 'input' | 'at'>;

/**
 * What a member's phone has queued over the months, in the order it was done. Past shifts come this
 * way and not by REST: a change is judged by the time it was made, up to the server's now.
 */
export function planMutations(member: DemoMember, clock: DemoClock): Mutation[] {
  const acts = [
    ...member.shifts.flatMap((shift) => actsOf(shift, clock)),
    ...lettersOf(member, clock),
    ...warningsOf(member, clock),
    ...targetsOf(member, clock),
    ...readingOf(member, clock),
  ];
  // ISO instants sort as text; the sort is stable.
  const ordered = acts.toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  return ordered.map((act, index) => ({ ...act, sequence: index + 1, offset: clock.offset }));
}

function actsOf(shift: DemoMember['shifts'][number], clock: DemoClock): Act[] {
  const { id, date, plannedStartTime, plannedEndTime, outcome } = shift;
  const input = { id, date, plannedStartTime, plannedEndTime };
  const added = act('schedule.add', input, instantOf(shift.plannedAt, clock));
  if (outcome === null) return [added];
  const { at, ...result } = outcome;
  return [added, act('schedule.decide', { id, ...result }, instantOf(at, clock))];
}

function lettersOf({ letters }: DemoMember, clock: DemoClock): Act[] {
  return letters.map(({ id, content, writtenAt }) =>
    act('support.send', { id, content }, instantOf(writtenAt, clock)),
  );
}

function warningsOf({ warnings }: DemoMember, clock: DemoClock): Act[] {
  return warnings.map(({ writtenAt, ...entry }) =>
    act('blocklist.add', entry, instantOf(writtenAt, clock)),
  );
}

function targetsOf({ targets }: DemoMember, clock: DemoClock): Act[] {
  return targets.map(({ id, name, amount, endDate, setAt }) =>
    act(
      'targets.create',
      { id, targetName: name, targetAmount: amount, endDate },
      instantOf(setAt, clock),
    ),
  );
}

/** The member's chat read mark. */
function readingOf({ username, lastReadId }: DemoMember, { now }: DemoClock): Act[] {
  if (lastReadId === null) return [];
  const id = idOf(`chat.markRead/${username}`);
  return [{ id, call: 'chat.markRead', input: { id: lastReadId }, at: now.toISOString() }];
}

function act<N extends OfflineCallName>(
  call: N,
  input: CallerInput<N> & { id?: string | undefined },
  at: string,
): Act {
  return { id: idOf(`${call}/${input.id}`), call, input, at };
}

/** Converts local wall-clock time to an instant (ISO 8601, UTC). */
export function instantOf({ date, time }: LocalMoment, { offset }: DemoClock): string {
  return new Date(Date.parse(`${date}T${time}:00Z`) - offset * 60_000).toISOString();
}
