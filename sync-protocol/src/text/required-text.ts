import * as v from 'valibot';
import { isSeen } from './unseen.ts';

/**
 * A text that must be given: trimmed, in NFC, of `min` to `max` UTF-16 units. One of which nothing is seen
 * is missing; within a text joiners and marks of direction count.
 */
export function requiredText(missing: string, max: number, tooLong: string, min = 1) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.normalize('NFC'),
    v.minLength(min, missing),
    // A short one was refused above.
    v.check((text) => text.length < min || isSeen(text), missing),
    v.maxLength(max, tooLong),
  );
}
