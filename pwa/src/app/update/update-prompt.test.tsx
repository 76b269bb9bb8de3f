import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { UpdatePrompt } from './update-prompt.tsx';
import { useUpdateStore } from './update-store.ts';

const initial = useUpdateStore.getState();

afterEach(() => {
  useUpdateStore.setState(initial, true);
});

it('shows nothing without a new version', () => {
  render(<UpdatePrompt />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('updates only after consent', async () => {
  const accept = vi.fn<() => void>();
  useUpdateStore.setState({ isWaiting: true, accept });
  render(<UpdatePrompt />);
  expect(screen.getByRole('status')).toHaveTextContent('Update available');
  expect(accept).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(accept).toHaveBeenCalledOnce();
});

it('asks for a reload when a chunk of this version is missing', async () => {
  const accept = vi.fn<() => void>();
  useUpdateStore.setState({ isPartMissing: true, accept });
  render(<UpdatePrompt />);
  expect(screen.getByRole('status')).toHaveTextContent('Update available');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(accept).toHaveBeenCalledOnce();
});

it('says that a version whose parts are gone finds no room on this device', () => {
  useUpdateStore.setState({ isPartMissing: true, isInstallFailed: true });
  render(<UpdatePrompt />);
  expect(screen.getByRole('status')).toHaveTextContent('Update could not be stored');
});

it('can be postponed', async () => {
  useUpdateStore.setState({ isWaiting: true });
  render(
    <main tabIndex={-1}>
      <UpdatePrompt />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
