import type { ComponentType } from 'react';

/** A component of the kit, and all its states. */
export interface KitPiece {
  /** As the folder in src/ui is called, so that a missing one is noticed. */
  readonly name: string;
  readonly Show: ComponentType;
}
