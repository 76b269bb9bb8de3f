/** Id of the card of the module's own fields. */
export const modulePart = 'module';

/** The DOM id of a part of the form: `modulePart`, or the id of a section or item. */
export function partElementId(part: string): string {
  return `part-${part}`;
}

/** Brings a part of the form to the top of the window, and the focus to it. */
export function jumpToPart(part: string): void {
  const element = document.getElementById(partElementId(part));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
