import { classNames } from '../class-names.ts';
import colours from '../tints.module.css';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** What the tint is drawn from, so that it stays when the name changes; absent: the name. */
  readonly seed?: string | undefined;
}

const tints = [colours.brand, colours.planned, colours.full, colours.partial, colours.neutral];

/** A disc with somebody's initials; the name stands beside it, so a screen reader skips the disc. */
export function Avatar({ name, seed = name }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, tintOf(seed))} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** 'RR' of 'Ruby Rose', 'RU' of 'ruby': whole characters, so that none is cut in half. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first = '', second] = words;
  const letters =
    second === undefined
      ? Array.from(first).slice(0, 2)
      : [Array.from(first)[0], Array.from(second)[0]];
  return letters.join('').toUpperCase();
}

function tintOf(seed: string): string | undefined {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return tints[sum % tints.length];
}
