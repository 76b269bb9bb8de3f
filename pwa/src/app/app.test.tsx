import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LeaveGuard } from '../platform/leaving/leave-by.ts';
import { guardLeaving } from '../platform/leaving/leave-guard.ts';
import { App } from './app.tsx';

test('a tapped notification opens its screen once the question of the one that is open is answered', () => {
  const serviceWorker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  history.replaceState(null, '', '/admin/training?edit=new');
  render(<App />);
  const tap = (path: string) =>
    act(() => {
      const data = { type: 'OPEN_PATH', path };
      serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    });
  const ask = vi.fn<LeaveGuard>();
  onTestFinished(guardLeaving(ask));
  tap('/chat');
  expect(location.pathname).toBe('/admin/training');
  act(() => ask.mock.lastCall?.[0]());
  expect(location.pathname).toBe('/chat');
  tap('/schedule');
  expect(ask).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/schedule');
});
