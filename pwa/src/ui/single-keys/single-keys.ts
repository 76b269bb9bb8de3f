import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';
import { isTypingElsewhere } from './typing.ts';

const storageKey = 'greenroom.single-keys';

const readIsOn = () => readLocal(storageKey) === null;

/**
 * Whether keys pressed alone act on this device. They can be switched off, since speech input and a
 * trembling hand press them unasked (WCAG 2.2, 2.1.4).
 */
export const useSingleKeysOn = create<{ readonly isOn: boolean }>(() => ({
  isOn: readIsOn(),
}));

// The other tabs of this browser follow at once.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === storageKey) useSingleKeysOn.setState({ isOn: readIsOn() });
});

/** Kept on this device. */
export function chooseSingleKeys(isOn: boolean): void {
  writeLocal(storageKey, isOn ? null : 'off');
  useSingleKeysOn.setState({ isOn });
}

/** The action of each key, a lower-case letter or sign. `repeats`: a held key acts again. */
export type SingleKeys = Readonly<
  Record<string, { readonly press: () => void; readonly repeats?: boolean }>
>;

/** Keys that act alone, while nothing is typed and no dialog is open. Null: none. */
export function useSingleKeys(keys: SingleKeys | null): void {
  // Not a reference kept by an effect: a key pressed right after a change would meet the keys before.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypingElsewhere(event)) return;
    const name = event.key.toLowerCase();
    const key = keys !== null && Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key || !useSingleKeysOn.getState().isOn) return;
    event.preventDefault();
    if (!event.repeat || key.repeats) key.press();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
