const plainLetters = (text: string) => text.replaceAll(/[^a-z]/gi, '');

/** Whether a character stands for a plain letter and looks like it: 'ⅼ' for 'l', 'ａ' for 'a'. */
export const hasDisguisedLetters = (text: string): boolean =>
  plainLetters(text.normalize('NFKC')) !== plainLetters(text);
