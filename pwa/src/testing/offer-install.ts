import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fires the browser's install event; the returned mock is its prompt, answered by `outcome`. */
export function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve());
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  const userChoice = Promise.resolve({ outcome });
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt, userChoice })));
  return prompt;
}
