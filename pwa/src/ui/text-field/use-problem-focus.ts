import { type RefObject, useEffect, useRef, useState } from 'react';

/** Of fields with a problem; a button cannot be `aria-invalid`. */
const invalid = '[aria-invalid="true"], [data-invalid]';

/**
 * Focuses the first field with a problem, once the problems of a refused form are shown: a changed
 * description is not read by itself.
 * @returns the ref of the form, and what a refusal calls
 */
export function useProblemFocus<Form extends HTMLElement>(): readonly [
  RefObject<Form | null>,
  () => void,
] {
  const form = useRef<Form>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [refusals]);
  return [form, () => setRefusals((count) => count + 1)];
}
