import { useEffect } from 'react';
import { useReplica } from './replica-context.tsx';

/** Keeps the windows of these scopes open while the component shows their rows. */
export function useReadWindow(...scopes: readonly string[]): void {
  const replica = useReplica();
  const names = scopes.join('\n');
  useEffect(() => {
    const ends = names.split('\n').map((scope) => replica.keepWindow(scope));
    return () => {
      for (const end of ends) end();
    };
  }, [replica, names]);
}
