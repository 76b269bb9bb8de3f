import { useEffect } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus, useScopeFloor } from '../../replica/replica-hooks.ts';
import { addMonths, monthOf } from './schedule-dates.ts';

/** Whether a day is on this device; `unknown` for a moment, until that is read. */
export type DayPresence = 'here' | 'loading' | 'away' | 'unknown';

/**
 * Asks for the days from `first` on where they are older than what this device holds.
 * @returns what can be said of a day in view.
 */
export function useScheduleWindow(first: string): (day: string) => DayPresence {
  const replica = useReplica();
  const scope = `schedule:${replica.userId}`;
  const floor = useScopeFloor(scope);
  const isOnline = useReplicaStatus().connection === 'online';
  const isMissing = typeof floor === 'string' && first < floor;
  // A month more than is looked at: who goes back goes on back.
  const from = `${addMonths(monthOf(first), -1)}-01`;
  useEffect(() => {
    // What cannot come now is said by the connection, and comes with it.
    if (isMissing && isOnline) void replica.extend(scope, from);
  }, [replica, scope, from, isMissing, isOnline]);
  return (day) => {
    if (floor === undefined) return 'unknown';
    if (floor === null || day >= floor) return 'here';
    return isOnline ? 'loading' : 'away';
  };
}

/** Says of days that are not on this device why nothing is shown there. */
export function OlderDays({ presence, className }: OlderDaysProps) {
  if (presence === 'here' || presence === 'unknown') return null;
  return (
    <p className={className} role="status">
      {presence === 'loading' ? 'Loading older days…' : 'Older days need the network.'}
    </p>
  );
}

interface OlderDaysProps {
  readonly presence: DayPresence;
  readonly className: string | undefined;
}
