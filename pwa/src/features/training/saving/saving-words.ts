import { sizeText } from '../../../platform/storage/storage-use.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import type { ModuleFile } from './module-files.ts';

/** What a member is told of a module's saved copy; sizes in bytes. */
export type Saving =
  /** It has no files: its texts are on this device anyway. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'not-saved' }
  | {
      readonly kind: 'saving' | 'paused' | 'waiting' | 'retrying' | 'full' | 'refused';
      readonly received: number;
      readonly size: number;
    }
  | { readonly kind: 'saved'; readonly size: number }
  /** Files were added or replaced since. */
  | { readonly kind: 'outdated'; readonly size: number };

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
    case 'retrying':
      return 'Trying again…';
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

/** Whether some of what was to be saved is not here yet. */
export function isPartial(set: SavingSet): boolean {
  return set.whole.size < set.files.length;
}

/**
 * The state of a module's saved copy. Only whole files count: a partial copy is never 'saved'
 * (experience.md 18). @param set undefined: not asked to be saved
 */
export function describeSaving(
  set: SavingSet | undefined,
  files: readonly ModuleFile[],
  isOnline: boolean,
): Saving {
  if (!set) return files.length === 0 ? { kind: 'nothing' } : { kind: 'not-saved' };
  const { received, size } = set;
  if (isPartial(set)) {
    if (set.isPaused) return { kind: 'paused', received, size };
    if (set.problem === 'full' || set.problem === 'refused') {
      return { kind: set.problem, received, size };
    }
    if (!isOnline) return { kind: 'waiting', received, size };
    return { kind: set.problem === 'failed' ? 'retrying' : 'saving', received, size };
  }
  const isWhole = files.every(({ url }) => set.whole.has(url));
  return { kind: isWhole ? 'saved' : 'outdated', size };
}
