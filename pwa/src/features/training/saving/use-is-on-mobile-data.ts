import { useSyncExternalStore } from 'react';

/** What of the Network Information API is used; Safari and Firefox have none of it. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
}

/** Whether the connection is a mobile one, kept current. Where the browser does not tell: false. */
export function useIsOnMobileData(): boolean {
  return useSyncExternalStore(subscribe, readIsMobile);
}

function connection(): NetworkInformation | undefined {
  return (navigator as { readonly connection?: NetworkInformation }).connection;
}

function readIsMobile(): boolean {
  return connection()?.type === 'cellular';
}

function subscribe(onChange: () => void): () => void {
  const known = connection();
  known?.addEventListener('change', onChange);
  return () => known?.removeEventListener('change', onChange);
}
