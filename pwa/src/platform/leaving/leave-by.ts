type Leave = () => void;

/** Asks whether to leave; calls `leave` if so. */
export type LeaveGuard = (leave: Leave) => void;

const leaveAtOnce: LeaveGuard = (leave) => leave();

let guard = leaveAtOnce;

/** @param next asks before this screen is left. Default: nothing does. */
export function setLeaveGuard(next = leaveAtOnce): void {
  guard = next;
}

/** Leaves this screen by `go`, a move of code that a person chose, once its guard is answered. */
export function leaveBy(go: Leave): void {
  guard(go);
}
