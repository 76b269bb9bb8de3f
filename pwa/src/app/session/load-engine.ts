/**
 * The part of the app that handles people's data on this device. It is large (it brings Dexie), so
 * somebody who is not signed in does not load it.
 */
export function loadEngine(): Promise<typeof import('./session-engine.ts')> {
  return import('./session-engine.ts');
}
