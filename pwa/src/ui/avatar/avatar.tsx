import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Determines the tint, so that it survives a change of name. Absent: the name. */
  readonly seed?: string | undefined;
  /** Without a tint, for nobody one works with. Absent: false. */
  readonly isGrey?: boolean;
  /** 28 px, for rows of tables. Absent: 36 px. */
  readonly isSmall?: boolean;
}

const hueCount = 8;

/** A disc with a person's initials, hidden from screen readers because the name is beside it. */
export function Avatar({ name, seed = name, isGrey = false, isSmall = false }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, isSmall && styles.small)}
      data-hue={isGrey ? undefined : hueOf(seed)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** 'RR' of 'Ruby Rose', 'RU' of 'ruby'. Takes whole characters, never half of a surrogate pair. */
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

/**
 * A person's hue, for `data-hue`: its text colour and tint. The brand's is none of them: in the chat it
 * marks what is one's own.
 */
export function hueOf(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return sum % hueCount;
}
