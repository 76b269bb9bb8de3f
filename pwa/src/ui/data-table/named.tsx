import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import styles from './named.module.css';

interface NamedProps {
  readonly face: { readonly name: string; readonly seed?: string } | undefined;
  readonly children: ReactNode;
}

/** What names a row, after its person's avatar. */
export function Named({ face, children }: NamedProps) {
  if (face === undefined) return children;
  return (
    <span className={styles.named}>
      <Avatar {...face} isSmall />
      <span>{children}</span>
    </span>
  );
}
