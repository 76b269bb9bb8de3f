import type { ReactNode } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMustMeet } from './use-must-meet.ts';

const MeetScreen = lazyScreen(() =>
  import('./meet-screen.tsx').then((module) => module.MeetScreen),
);

/** Shows nothing of this device while it has been away from the server for too long. */
export function MeetFirst({ children }: { readonly children: ReactNode }) {
  return useMustMeet() ? <MeetScreen /> : children;
}
