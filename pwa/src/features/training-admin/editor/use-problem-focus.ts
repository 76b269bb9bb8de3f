import { type RefObject, useEffect, useRef, useState } from 'react';

const invalid = '[aria-invalid="true"], [data-invalid]';

/**
 * Focuses the first field with a problem, once the problems of a refused save are shown.
 * @returns the ref of the form, and what a refused save calls
 */
export function useProblemFocus(): readonly [RefObject<HTMLDivElement | null>, () => void] {
  const form = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [refusals]);
  return [form, () => setRefusals((count) => count + 1)];
}
