/** Their letters look like each other's: 'а' of Cyrillic like 'a' of Latin (UTS 39, restriction levels). */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether the text has letters of more than one alphabet whose letters look alike. */
export function mixesAlphabets(text: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(text)).length > 1;
}

const plainLetters = (text: string) => text.replaceAll(/[^a-z]/gi, '');

/** Whether a character stands for a plain letter and looks like it: 'ⅼ' for 'l', 'ａ' for 'a'. */
export const hasDisguisedLetters = (text: string): boolean =>
  plainLetters(text.normalize('NFKC')) !== plainLetters(text);
