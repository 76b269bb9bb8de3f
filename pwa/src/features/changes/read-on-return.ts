/**
 * Calls `read` whenever the person returns to this tab, by the window's focus or from a hidden page:
 * another tab may have stored something else meanwhile.
 * @returns what ends that
 */
export function readOnReturn(read: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onReturn = () => {
    if (!document.hidden) read();
  };
  addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  return () => ending.abort();
}
