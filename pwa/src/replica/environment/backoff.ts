const shortest = 1_000;
const longest = 60_000;

/** Milliseconds before retry n (from 1), full jitter below 1 s, 2 s … 60 s; `random` in [0, 1). */
export function backoffDelay(failures: number, random: number): number {
  return random * Math.min(longest, shortest * 2 ** (failures - 1));
}
