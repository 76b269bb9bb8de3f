import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AtAddress } from '../testing/at-address.tsx';
import { lazyScreen } from './lazy-screen.tsx';

test('the screen before stays until the code of the next is there', async () => {
  const code = Promise.withResolvers<() => string>();
  const Next = lazyScreen(() => code.promise);
  render(
    <AtAddress>
      <Link to="/next">Go</Link>
      <Suspense fallback="Loading">
        <Routes>
          <Route path="/" element="Before" />
          <Route path="/next" element={<Next />} />
        </Routes>
      </Suspense>
    </AtAddress>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(location.pathname).toBe('/next');
  expect(screen.getByText('Before')).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  await act(async () => code.resolve(() => 'Next'));
  expect(await screen.findByText('Next')).toBeVisible();
  expect(screen.queryByText('Before')).not.toBeInTheDocument();
});

test('preloaded code renders at once', async () => {
  const load = vi.fn(() => Promise.resolve(() => 'There'));
  const Screen = lazyScreen(load);
  await Screen.preload();
  render(<Screen />);
  expect(screen.getByText('There')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
