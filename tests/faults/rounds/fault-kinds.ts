/**
 * Faults of one connection of a device.
 * - `cut`: half of the request arrives.
 * - `delay`: the request is held for a while.
 * - `half-open`: nothing arrives and nothing is answered; the device gives up.
 * - `silent-answer`: the server commits, its answer never arrives, the connection stays open.
 * - `reset`: the connection is reset before the request.
 * - `cut-after-commit`: the server commits, the connection is reset at its answer.
 * - `repeat`: the whole request arrives again, at another instance.
 * - `repeat-late`: the same, after the device's next requests.
 */
export const networkFaults = [
  'cut',
  'delay',
  'half-open',
  'silent-answer',
  'reset',
  'cut-after-commit',
  'repeat',
  'repeat-late',
] as const;

/**
 * Faults of the server during a round. `kill-…`: SIGKILL. `fill-disk`: PostgreSQL's disk is full for
 * a while. `restore`: the backup of the round's beginning is restored.
 */
export const serverFaults = [
  'kill-instance',
  'kill-instances',
  'kill-backend',
  'kill-postmaster',
  'kill-store',
  'fill-disk',
  'restore',
] as const;

/** What happens to one member or their device during a round. */
export const memberFaults = [
  'copy-profile',
  'wrong-clock',
  'end-session',
  'change-role',
  'pause',
  'delete-account',
] as const;

export type NetworkFault = 'none' | (typeof networkFaults)[number];
/**
 * `promote-replica`: the primary of a replicated PostgreSQL dies, its replica takes its place; in runs
 * that are about it alone.
 */
export type ServerFault = 'none' | 'promote-replica' | (typeof serverFaults)[number];
export type MemberFault = 'none' | (typeof memberFaults)[number];
