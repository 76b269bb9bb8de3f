import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { it, vi } from 'vitest';
import { ReplicaProvider, useReplica } from './replica-context.tsx';
import {
  useRefusedChanges,
  useReplicaQuery,
  useReplicaStatus,
  useRowMarks,
  useWaitingChanges,
} from './replica-hooks.ts';
import { makeDevice, makeServer } from './testing/bench.ts';
import { calls, planned, shiftId, shifts, unwanted } from './testing/shift-world.ts';

function Overview() {
  const { connection, ready } = useReplicaStatus();
  const waiting = useWaitingChanges();
  const refused = useRefusedChanges();
  const marks = useRowMarks(shifts);
  const rows = useReplicaQuery((tables) => tables[shifts].toArray(), []);
  return (
    <ul>
      <li>{`${connection}, ${ready ? 'ready' : 'not ready'}`}</li>
      <li>{`waiting: ${waiting.map(({ description }) => description).join()}`}</li>
      <li>{`refused: ${refused.map(({ problem }) => problem.message).join()}`}</li>
      <li>{`marks: ${[...marks].join()}`}</li>
      <li>{rows ? `shifts: ${rows.length}` : 'reading'}</li>
    </ul>
  );
}

it('show the replica and follow its changes', async () => {
  const replica = await makeDevice(makeServer()).open();
  render(
    <ReplicaProvider replica={replica}>
      <Overview />
    </ReplicaProvider>,
  );
  await screen.findByText('shifts: 0');
  screen.getByText('online, not ready');
  screen.getByText('waiting:');

  await act(() => replica.mutate(calls.add, planned(1)));
  await screen.findByText('waiting: Plan 22:00');
  await screen.findByText('shifts: 1');
  await screen.findByText(`marks: ${shiftId(1)},waiting`);

  await act(() => replica.mutate(calls.add, unwanted(2)));
  await act(() => replica.exchangeNow('person'));
  await screen.findByText('online, ready');
  await screen.findByText('refused: Cannot add hours for a past date');
  await screen.findByText(`marks: ${shiftId(2)},refused`);
  await waitFor(() => screen.getByText('waiting:'));
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string }> {
  override state = { message: '' };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message === '' ? this.props.children : this.state.message;
  }
}

function Lost() {
  return useReplica().userId;
}

it('throws outside of a provider', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <Boundary>
      <Lost />
    </Boundary>,
  );
  screen.getByText('useReplica needs a ReplicaProvider above it');
});
