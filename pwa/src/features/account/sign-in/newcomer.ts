/** State of a link to /auth that opens Sign Up. */
export const asNewcomer = { isNew: true };

/** @param state of the location */
export function isNewcomer(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isNew' in state;
}
