export type PageSignal = 'focus' | 'online' | 'hidden';

export interface PageSignals {
  isVisible(): boolean;
  /** @returns the function that unsubscribes. */
  listen(listener: (signal: PageSignal) => void): () => void;
}

/** Without a page: no signals, always visible. */
export function browserSignals(): PageSignals {
  if (typeof document === 'undefined' || typeof window === 'undefined') return silentSignals;
  return {
    isVisible: () => document.visibilityState === 'visible',
    listen(listener) {
      const ending = new AbortController();
      const { signal } = ending;
      const onVisibility = () => {
        listener(document.visibilityState === 'visible' ? 'focus' : 'hidden');
      };
      document.addEventListener('visibilitychange', onVisibility, { signal });
      window.addEventListener('focus', () => listener('focus'), { signal });
      window.addEventListener('online', () => listener('online'), { signal });
      return () => ending.abort();
    },
  };
}

const silentSignals: PageSignals = { isVisible: () => true, listen: () => () => undefined };
