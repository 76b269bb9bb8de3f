/** Milliseconds between two looks at a list that others change too. */
const refreshInterval = 30_000;

/**
 * Calls `refresh` every 30 s while the page is visible, and when it comes back into view.
 * @returns the function that ends it.
 */
export function keepRefreshing(refresh: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  const timer = setInterval(look, refreshInterval);
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
