/** Something that makes an exchange worth trying. */
export type PageSignal = 'focus' | 'online' | 'hidden';

/** What the page around the replica tells. */
export interface PageSignals {
  isVisible(): boolean;
  /** @returns the function that ends the listening. */
  listen(listener: (signal: PageSignal) => void): () => void;
}

/** The signals of the page; outside of one: always visible and silent. */
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
