import type { RefusedChange } from '../../replica/replica-types.ts';

/** The address's name of what to ask at once. */
export const askParam = 'ask';

/** Asks for hours to plan today. */
export const planHoursAddress = `/schedule?${askParam}=plan`;

/** The address's name of the refused change to plan again. */
export const againParam = 'again';

/** Whether a change is refused because its hours were deleted: sent again it is refused again. */
export function isOfDeletedHours({ call, problem }: RefusedChange): boolean {
  return call.startsWith('schedule.') && problem.code === 'not_found';
}

/** What the Schedule offers for a change of deleted hours. Null: nothing, for it cannot succeed. */
export function wayOnOfDeletedHours(change: RefusedChange): WayOn | null {
  if (change.call !== 'schedule.reschedule') return null;
  return { label: 'Plan them again', to: `/schedule?${againParam}=${change.id}` };
}

export interface WayOn {
  readonly label: string;
  readonly to: string;
}
