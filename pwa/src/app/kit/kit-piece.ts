import type { ComponentType } from 'react';

export interface KitPiece {
  /** Equals the component's folder in src/ui, so that a missing one is noticed. */
  readonly name: string;
  readonly Show: ComponentType;
}
