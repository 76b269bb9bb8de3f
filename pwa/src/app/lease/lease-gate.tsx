import { mustMeetServer } from '@greenroom/sync-protocol/settings/offline-rules';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { noteUse, readUsed } from './device-use.ts';

const minute = 60_000;

const MeetScreen = lazyScreen(() =>
  import('./meet-screen.tsx').then((module) => module.MeetScreen),
);

/** Shows nothing of this device while it has been away from the server for too long. */
export function LeaseGate({ children }: { readonly children: ReactNode }) {
  return useMustMeet() ? <MeetScreen /> : children;
}

/** Whether this device has to meet the server before it shows what it holds. */
function useMustMeet(): boolean {
  const replica = useReplica();
  const [mustMeet, setMustMeet] = useState(() => judge(replica));
  useEffect(() => {
    const look = () => setMustMeet(judge(replica));
    look();
    const end = replica.subscribe(look);
    const timer = setInterval(look, minute);
    // Timers of a page in the background are late.
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [replica]);
  return mustMeet;
}

/** Where there is an end, also notes that the device is used now. */
function judge(replica: Replica): boolean {
  const { offlineDays: days, lastPulledAt: pulledAt } = replica.getStatus();
  if (days === null || pulledAt === null) return false;
  const now = Date.now();
  const seenAt = readUsed(pulledAt);
  const mustMeet = mustMeetServer({ days, pulledAt, seenAt, now });
  if (now > (seenAt ?? 0)) noteUse(pulledAt, now);
  return mustMeet;
}
