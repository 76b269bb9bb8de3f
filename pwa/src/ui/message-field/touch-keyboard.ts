/** Whether the keyboard is on screen: Enter makes a newline, and focusing covers half the room. */
export function hasTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
