import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callApi } from '../../rest/call-api.ts';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { endEra } from '../../platform/session-era.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { toldLast, waitForToast, waitForTold } from '../../ui/toast/testing/told-last.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { useAdminAction } from './use-admin-action.ts';
import { useRowActions } from './use-row-actions.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const answered = vi.fn<(before: string) => void>();
const advice = 'Failed to delete entry. Check your connection and try again.';

function Deletion({ failure = 'Failed to delete entry' }: Partial<Options>) {
  const removal = useAdminAction(
    async (name: string) => {
      await callApi('blocklist.remove', { id });
      return `${name} is gone`;
    },
    {
      done: (text) => ({ title: 'Entry deleted', text }),
      onDone: (_answer, name) => answered(name),
      failure,
    },
  );
  return (
    <ConfirmAction
      open
      title="Delete the entry?"
      text="For good."
      confirmLabel="Delete"
      action={removal}
      onConfirm={() => removal.run('max')}
      onClose={removal.forget}
    />
  );
}

type Options = Pick<Parameters<typeof useAdminAction<string, string>>[1], 'failure'>;

async function confirm(failure?: Options['failure']) {
  const room = renderRoom(<Deletion {...(failure !== undefined && { failure })} />);
  const button = await screen.findByRole('button', { name: 'Delete' });
  await room.user.click(button);
  return { ...room, button };
}

it('is pending until the answer, then announces it and hands the answer on', async () => {
  const answer = Promise.withResolvers<undefined>();
  server.use(mockCall('blocklist.remove', () => answer.promise));
  const { user, button } = await confirm();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  expect(toldLast()).toBeNull();
  expect(answered).not.toHaveBeenCalled();
  answer.resolve(undefined);
  await waitForTold({ title: 'Entry deleted', text: 'max is gone', tone: 'success' });
  expect(useToastStore.getState().toast).toBeNull();
  expect(answered).toHaveBeenCalledExactlyOnceWith('max');
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the advice in the dialog when no answer arrives, until the next attempt', async () => {
  server.use(mockUnreachable('blocklist.remove'));
  const { user, button } = await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(advice);
  await waitForTold({ title: 'Error', text: 'Failed to delete entry', tone: 'destructive' });
  expect(useToastStore.getState().toast).toBeNull();
  expect(answered).not.toHaveBeenCalled();
  server.use(mockCall('blocklist.remove', () => undefined));
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await waitForTold({ title: 'Entry deleted' });
});

it('shows a failure as a toast only once what would show it is gone', async () => {
  const message = 'Somebody else has deleted it';
  const answer = Promise.withResolvers<undefined>();
  server.use(mockCall('blocklist.remove', () => answer.promise));
  const { unmount } = await confirm();
  unmount();
  answer.reject(new MockProblem('not_found', message));
  await waitForToast({ title: 'Error', text: message, tone: 'destructive' });
});

it('says nothing once the session has ended: the next person would read it', async () => {
  answered.mockReset();
  const answer = Promise.withResolvers<undefined>();
  server.use(mockCall('blocklist.remove', () => answer.promise));
  const { unmount } = await confirm();
  unmount();
  endEra();
  answer.resolve(undefined);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  expect(toldLast()).toBeNull();
});

it('forgets a failure', async () => {
  server.use(mockUnreachable('blocklist.remove'));
  const { user } = await confirm();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('shows the server’s own words, under the title of the failed input', async () => {
  const message = 'Somebody else has deleted it';
  server.use(mockRefusal('blocklist.remove', 'not_found', message));
  await confirm((name) => ({ title: `Deleting ${name} failed`, text: 'Failed to delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await waitForTold({ title: 'Deleting max failed', text: message });
});

it('fails at once without a network, rather than wait for one', async () => {
  server.use(mockUnreachable('blocklist.remove'));
  setOnline(false);
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(advice);
});

it.each([
  ['is a toast, once the screen is gone', false],
  ['is told to nobody, once the session has ended too', true],
])('the outcome of a row %s', async (_, isSignedOut) => {
  const answer = Promise.withResolvers<string>();
  const onDone = vi.fn<() => void>();
  const { result, unmount } = renderHook(() =>
    useRowActions((_input: string) => answer.promise, {
      rowsOf: (id) => [id],
      done: (title) => ({ title }),
      onDone,
      failure: 'Failed',
    }),
  );
  act(() => result.current.run('1'));
  unmount();
  if (isSignedOut) endEra();
  answer.resolve('Access Granted');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const told = useToastStore.getState().toast?.title;
  expect(told).toBe(isSignedOut ? undefined : 'Access Granted');
});
