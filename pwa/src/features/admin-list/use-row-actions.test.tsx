import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { endEra } from '../../platform/session-era.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { useRowActions } from './use-row-actions.ts';

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
