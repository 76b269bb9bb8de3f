import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '../toast/toast-store.ts';

/** Of fields with a problem; a button cannot be `aria-invalid`. */
const invalid = '[aria-invalid="true"], [data-invalid]';

/**
 * Focuses the first field with a problem, once the problems of a refused form are shown: a changed
 * description is not read by itself. Where the field has the focus already, its problem is announced.
 * @returns the ref of the form, and what a refusal calls
 */
export function useProblemFocus<Form extends HTMLElement>(): readonly [
  RefObject<Form | null>,
  () => void,
] {
  const form = useRef<Form>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const field = refusals > 0 && form.current?.querySelector<HTMLElement>(invalid);
    if (!field) return;
    const problem = field === document.activeElement && descriptionOf(field);
    if (problem) announce({ title: problem, tone: 'destructive' });
    else field.focus();
  }, [refusals]);
  return [form, () => setRefusals((count) => count + 1)];
}

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
