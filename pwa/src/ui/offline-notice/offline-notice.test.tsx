import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOnline } from '../../testing/set-online.ts';
import { OfflineNotice } from './offline-notice.tsx';

test('says nothing while there is a network', () => {
  render(<OfflineNotice what="messages" hasRead />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('says what stays and what cannot be done', () => {
  render(<OfflineNotice what="messages" hasRead locked="Deleting needs the network." />);
  act(() => setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    'What was read is still here, as it was then. Deleting needs the network.',
  );
});

test('where nothing was read it does not say that something is still there', () => {
  render(<OfflineNotice what="messages" hasRead={false} locked="Deleting needs the network." />);
  act(() => setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    'You are offlineThe messages appear here by themselves when the network is back.',
  );
});
