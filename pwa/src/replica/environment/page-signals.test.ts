// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { type PageSignal, browserSignals } from './page-signals.ts';

it('reports page events until unsubscribed', () => {
  const received: PageSignal[] = [];
  const signals = browserSignals();
  const end = signals.listen((signal) => received.push(signal));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(signals.isVisible()).toBe(false);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(signals.isVisible()).toBe(true);
  expect(received).toEqual(['online', 'focus', 'hidden', 'focus']);
  end();
  window.dispatchEvent(new Event('online'));
  expect(received).toHaveLength(4);
});

it('is silent and always visible without a page', () => {
  vi.stubGlobal('document', undefined);
  const signals = browserSignals();
  vi.unstubAllGlobals();
  expect(signals.isVisible()).toBe(true);
  expect(signals.listen(() => undefined)()).toBeUndefined();
});
