import { sizeText } from '../../../platform/storage/storage-use.ts';
import type { Saving } from './describe-saving.ts';

/** The state of a module that is saved or is being saved. */
export type ShownSaving = Exclude<Saving, { kind: 'nothing' | 'not-saved' }>;

/** A saved copy's state in a line. */
export function wordsOf(saving: ShownSaving): string {
  switch (saving.kind) {
    case 'saving':
      return 'Saving for offline…';
    case 'paused':
      return 'Paused';
    case 'waiting':
      return 'Resumes once you are online';
    case 'full':
      return 'This device is full';
    case 'refused':
      return 'A file could not be loaded';
    case 'saved':
      return `Saved on this device · ${sizeText(saving.size)}`;
    case 'outdated':
      return 'A newer version is online';
    default:
      return saving satisfies never;
  }
}

/** Whole per cent of a partial copy. */
export function percentageOf({ received, size }: { received: number; size: number }): number {
  return size === 0 ? 0 : Math.floor((received / size) * 100);
}
