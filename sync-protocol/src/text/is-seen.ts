/** Whether something of the text is seen; joiners, marks of direction and fillers alone are not. */
export const isSeen = (text: string): boolean => /[^\s\p{Cc}\p{DI}\u2800]/u.test(text);
