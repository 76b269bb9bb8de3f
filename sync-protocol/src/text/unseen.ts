import * as v from 'valibot';

/**
 * The text without characters nobody sees: control and format characters, fillers, and spaces but the
 * plain one. The variation selector of an emoji stays.
 */
export function removeUnseen(text: string): string {
  return text.replaceAll(
    /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)\p{DI}|[\p{C}\u2800]|[^\S ]/gu,
    '',
  );
}

/**
 * Refuses a text of which nothing is seen, beside the empty one, which `nonEmpty` refuses. Within a text
 * joiners and marks of direction count.
 */
export function someSeen(message: string) {
  return v.check((text: string) => /^$|[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text), message);
}
