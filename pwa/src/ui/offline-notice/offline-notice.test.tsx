import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOnline } from '../../testing/window-state.ts';
import { OfflineNotice } from './offline-notice.tsx';

test('states what stays and what cannot be done', () => {
  render(<OfflineNotice what="messages" hasRead locked="Deleting needs the network." />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    'You see what was here when you were last online. Deleting needs the network.',
  );
});

test('before the first read it does not claim that data is still shown', () => {
  render(<OfflineNotice what="messages" hasRead={false} locked="Deleting needs the network." />);
  act(() => setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    'You are offlineThe messages appear here once you are online.',
  );
});
