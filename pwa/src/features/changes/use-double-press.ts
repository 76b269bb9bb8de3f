import { useRef } from 'react';

/** Milliseconds within which a second press belongs to a double press. */
const doublePress = 500;

/**
 * Tells the second press of a double press where it meets another row: the pressed one is gone, and the
 * next one has moved to its place.
 * @returns what each press asks first, with the id of its row
 */
export function useDoublePress(): (id: string) => boolean {
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });
  return (id) => {
    const at = performance.now();
    const isSecond = id !== last.current.id && at - last.current.at < doublePress;
    if (!isSecond) last.current = { id, at };
    return isSecond;
  };
}
