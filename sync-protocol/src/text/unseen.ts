/** Whether something of the text is seen; joiners, marks of direction and fillers alone are not. */
export const isSeen = (text: string): boolean => /[^\s\p{Cc}\p{DI}\u2800]/u.test(text);

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
