import { useEffect } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReadWindow } from '../../replica/read-window.ts';
import { useReplicaStatus, useScopeFloor } from '../../replica/replica-hooks.ts';
import { addMonths, monthOf } from './schedule-dates.ts';

/** Whether a day is on this device; `unknown` until that is read. */
export type DayPresence = 'here' | 'loading' | 'away' | 'unknown';

/** Requests days from `first` on that precede this device's window. @returns a day's presence. */
export function useScheduleWindow(first: string): (day: string) => DayPresence {
  const replica = useReplica();
  const scope = `schedule:${replica.userId}`;
  const floor = useScopeFloor(scope);
  useReadWindow(scope);
  const isOnline = useReplicaStatus().connection === 'online';
  const isMissing = typeof floor === 'string' && first < floor;
  // A month in advance, for the next page back.
  const from = `${addMonths(monthOf(first), -1)}-01`;
  useEffect(() => {
    // Offline, the connection indicator reports it and the next connection loads it.
    if (isMissing && isOnline) void replica.extend(scope, from);
  }, [replica, scope, from, isMissing, isOnline]);
  return (day) => {
    if (floor === undefined) return 'unknown';
    if (floor === null || day >= floor) return 'here';
    return isOnline ? 'loading' : 'away';
  };
}

/** Offline before the first pull. */
export const notHere = 'Your schedule is not on this device yet. What you add now is kept.';

/** Explains why a day that is not on this device shows nothing. */
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
