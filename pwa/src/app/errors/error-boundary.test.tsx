import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setOnline } from '../../testing/window-state.ts';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { useUpdateStore } from '../update/update-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';

beforeEach(() => {
  // React logs errors a boundary catches; these are thrown on purpose.
  vi.spyOn(console, 'error').mockReturnValue();
});

function Fine() {
  return <p>The screen</p>;
}

/** A screen whose code fails to load the first `failures` times. */
function flakyScreen(failures: number) {
  let left = failures;
  return lazyScreen(async () => {
    left -= 1;
    if (left >= 0) throw new Error('Failed to fetch dynamically imported module');
    return Promise.resolve(Fine);
  });
}

function show(Screen: ReturnType<typeof flakyScreen>, resetKey = '/here') {
  return (
    <ErrorBoundary resetKey={resetKey}>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

it('shows a plain message without a stack', async () => {
  render(show(flakyScreen(1)));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('This screen could not be shown');
  expect(notice).not.toHaveTextContent('Failed to fetch');
});

it('reports a missing chunk while offline', async () => {
  setOnline(false);
  render(show(flakyScreen(1)));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
});

it("offers one reload when the server's version has no such screen", async () => {
  const initial = useUpdateStore.getState();
  onTestFinished(() => useUpdateStore.setState(initial, true));
  const accept = vi.fn<() => void>();
  render(
    <>
      {show(flakyScreen(1))}
      <UpdatePrompt />
    </>,
  );
  await screen.findByRole('alert');
  act(() => useUpdateStore.setState({ isPartMissing: true, accept }));
  expect(screen.getByRole('alert')).toHaveTextContent('Update available');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(accept).toHaveBeenCalledOnce();
});

it('loads the screen again on Retry', async () => {
  render(show(flakyScreen(1)));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The screen')).toBeInTheDocument();
});

it('clears the failure on another screen', async () => {
  const view = render(show(flakyScreen(1)));
  await screen.findByRole('alert');
  view.rerender(show(flakyScreen(0), '/there'));
  expect(await screen.findByText('The screen')).toBeInTheDocument();
});
