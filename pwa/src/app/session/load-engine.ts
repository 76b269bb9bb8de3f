/** Loads the code for local data. It is large (Dexie), so signed-out visitors do not load it. */
export function loadEngine(): Promise<typeof import('./session-engine.ts')> {
  return import('./session-engine.ts');
}
