import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a fault begins, or for as long as it lasts, in milliseconds: the plan says it. */
export async function untilPlanned(milliseconds: number): Promise<void> {
  await pause(milliseconds);
}
