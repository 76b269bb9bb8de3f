import { createHash } from 'node:crypto';

/** Chance that is the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** All of a list, in an order of chance. */
  shuffle<T>(list: readonly T[]): T[];
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean;
}

/** A stream of its own for each seed: what one part of the community draws changes no other. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  // Mulberry32: small, even, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('There is nothing to pick from');
      return found;
    },
    shuffle: (list) => {
      const left = [...list];
      return list.flatMap(() => left.splice(whole(0, left.length - 1), 1));
    },
    chance: (share) => next() < share,
  };
}

/** A uuid that belongs to a name alone: drawn ones could meet in two streams. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
