import * as v from 'valibot';

const unusable = 'Name contains characters that cannot be used';

/** What a member calls a device, at most 40 characters, on one line. Empty: the browser's words again. */
export const deviceLabelSchema = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.normalize('NFC'),
  v.maxLength(40, 'Name must be at most 40 characters'),
  // Those that turn the direction of text could make it read as another device's.
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, unusable),
);

/** A device as its owner named it, else in its browser's words. */
export function nameDevice({ device, label }: { device: string; label?: string | undefined }) {
  return label ?? device;
}
