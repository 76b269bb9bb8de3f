import * as v from 'valibot';
import { isSeen } from './unseen.ts';

/** An administrators' response: trimmed, in NFC; one of which nothing is seen is empty. */
export function responseText(max: number) {
  return v.pipe(
    v.string('Response must be text'),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(max, `Response must be ${max} characters or less`),
    v.transform((text) => (isSeen(text) ? text : '')),
  );
}
