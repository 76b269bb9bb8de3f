import type { KeyboardEvent } from 'react';
import { toggleFullScreen } from './full-screen.ts';
import type { PlayerCommands } from './use-player.ts';

/** Seconds an arrow key skips. */
const step = 5;

/**
 * The player's keys: space or K plays and pauses, arrows skip, M mutes, F fills the screen. Controls
 * with the focus keep their own. @returns whether the key was used
 */
export function actOnKey(
  event: KeyboardEvent,
  commands: PlayerCommands,
  frame: HTMLElement | null,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const owner = (event.target as HTMLElement).tagName;
  const key = event.key.toLowerCase();
  if (owner === 'SELECT') return false;
  if (owner === 'BUTTON' && (key === ' ' || key === 'enter')) return false;
  if (owner === 'INPUT' && key.startsWith('arrow')) return false;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': commands.toggle,
    k: commands.toggle,
    arrowleft: () => commands.skip(-step),
    arrowright: () => commands.skip(step),
    m: commands.toggleMuted,
    f: () => toggleFullScreen(frame),
  };
  const act = actions[key];
  act?.();
  return act !== undefined;
}
