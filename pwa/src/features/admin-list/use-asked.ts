import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Opens the screen's question named by `?ask=`, as links of the administrators' search have it, and
 * removes the name from the address, so that going back or reloading does not ask again.
 */
export function useAsked(questions: Readonly<Record<string, () => void>>): void {
  const [params, setParams] = useSearchParams();
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  });
  const asked = params.get('ask');
  useEffect(() => {
    if (asked === null) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('ask');
        return after;
      },
      { replace: true },
    );
    latest.current[asked]?.();
  }, [asked, setParams]);
}
