/** Their letters look like each other's: 'а' of Cyrillic like 'a' of Latin (UTS 39, restriction levels). */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether the text has letters of more than one alphabet whose letters look alike. */
export function mixesAlphabets(text: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(text)).length > 1;
}
