type Leave = () => void;

/** Asks whether to leave; calls `leave` if so. */
export type LeaveGuard = (leave: Leave) => void;

/** Asks before this screen is left; null: nothing does. */
let guard: LeaveGuard | null = null;

export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next;
}

/** Leaves this screen by `go`, a move of code that a person chose, once its guard is answered. */
export function leaveBy(go: Leave): void {
  if (guard) guard(go);
  else go();
}
