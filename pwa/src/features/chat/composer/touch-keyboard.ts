/** Whether typing is done on a screen: Enter makes a newline then, and a focus covers half the room. */
export function hasTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
