type Leave = () => void;

/** Asks whether to leave; calls `leave` if so. */
export type LeaveGuard = (leave: Leave) => void;

/** The guard of the shown screen; null: it may be left. Loaded with every start, so kept small. */
export const held: { guard: LeaveGuard | null } = { guard: null };

/** Leaves, after asking where a screen wants to be asked. */
export function leaveUnlessHeld(leave: Leave): void {
  if (held.guard) held.guard(leave);
  else leave();
}
