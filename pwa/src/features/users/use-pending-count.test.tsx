import { fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, MockProblem } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { usePendingCount } from './use-pending-count.ts';

test('counts again on coming back, and keeps the last count when the server is busy', async () => {
  const waiting = [makeAccount({ status: 'pending' })];
  server.use(mockCall('users.listPending', () => waiting));
  const { result } = renderHook(() => usePendingCount());
  await waitFor(() => expect(result.current).toBe(1));

  waiting.push(makeAccount({ status: 'pending' }));
  fireEvent.focus(window);
  await waitFor(() => expect(result.current).toBe(2));

  const tried = vi.fn();
  server.use(
    mockCall('users.listPending', () => {
      tried();
      throw new MockProblem('overloaded', 'Too busy');
    }),
  );
  fireEvent.focus(window);
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(result.current).toBe(2);
});
