import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AtAddress } from '../../../testing/at-address.tsx';
import { notesOf, openReplicaBench, type ReplicaBench } from '../../../testing/replica-bench.tsx';
import { useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { NotesProvider } from '../../../platform/storage/notes-context.tsx';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { Toaster } from '../../../ui/toast/toaster.tsx';
import { scheduleEffects } from '../schedule-effects.ts';
import { ScheduleScreen } from '../schedule-screen.tsx';

export interface ScheduleBench extends ReplicaBench {
  readonly user: UserEvent;
}

interface BenchOptions {
  readonly entries?: readonly ScheduleEntry[];
  /** The first day the device holds. Default: all days. */
  readonly floor?: string;
  /** Default: /schedule. */
  readonly path?: string;
  readonly isReachable?: boolean;
  /** Replaces the replica the screen uses. */
  readonly disguise?: (replica: Replica) => Replica;
}

/** Sets the device's local time, '2026-11-20 12:00', for the rest of the test. */
export function setClock(local: string): void {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] });
  }
  vi.setSystemTime(new Date(local.replace(' ', 'T')));
}

/** Makes the screen read the clock, as when the device wakes up. */
export function wakeUp(): void {
  window.dispatchEvent(new Event('focus'));
}

/** Opens a replica in its own storage; it exchanges only on request. */
export function openBench({
  entries = [],
  isReachable = true,
  floor,
}: BenchOptions = {}): Promise<ReplicaBench> {
  const rows = { scheduleEntries: entries };
  return openReplicaBench({ effects: scheduleEffects, rows, isReachable, floor });
}

/** The schedule screen over a real replica, as in the app. */
export async function openSchedule(options: BenchOptions = {}): Promise<ScheduleBench> {
  const bench = await openBench(options);
  showSchedule(options.disguise?.(bench.replica) ?? bench.replica, options.path);
  await screen.findByRole('heading', { name: 'Manage Your Schedule' });
  return { ...bench, user: userEvent.setup() };
}

/** Renders the screen at `path` over an open replica. */
export function showSchedule(replica: Replica, path = '/schedule'): void {
  render(
    <AtAddress address={path}>
      <ReplicaProvider replica={replica}>
        <NotesProvider notes={notesOf(replica)}>
          <ScheduleScreen />
          <Toaster />
          <Whereabouts />
        </NotesProvider>
      </ReplicaProvider>
    </AtAddress>,
  );
}

/** Wrapper for renderHook that provides the replica. */
export function withReplica(replica: Replica) {
  return ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
  );
}

/** The browser's address bar and back button. */
function Whereabouts() {
  const { pathname, search } = useLocation();
  return (
    <footer>
      <output aria-label="Address">{pathname + search}</output>
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
    </footer>
  );
}

export function cardOf(hours: string): Promise<HTMLElement> {
  return screen.findByRole('group', { name: hours });
}

export function address(): string {
  return screen.getByLabelText('Address').textContent;
}
