import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import tints from '../../../ui/tints.module.css';

/** The class of each status' ground and text. */
export const statusTints = {
  planned: tints.planned,
  completed_full: tints.full,
  completed_partial: tints.partial,
  not_worked: tints.none,
} as const satisfies Record<ScheduleStatus, string>;
