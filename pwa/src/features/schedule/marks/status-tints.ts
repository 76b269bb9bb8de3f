import tints from '../../../ui/tints.module.css';
import type { ShownStatus } from '../schedule-text.ts';

/** The class of each status' ground and text. */
export const statusTints = {
  planned: tints.planned,
  completed_full: tints.full,
  completed_partial: tints.partial,
  not_worked: tints.none,
  unrecorded: tints.neutral,
} as const satisfies Record<ShownStatus, string>;
