import type { ReactNode } from 'react';
import styles from './tile-words.module.css';

interface TileWordsProps {
  readonly title: string;
  readonly text: string;
  /** A sentence besides, where the tile has a column of its own. Absent: none. */
  readonly more?: string;
  /** Of what it is about. */
  readonly subject: ReactNode;
  /** Shows where the tile leads. */
  readonly icon: ReactNode;
}

/** The content of a tile that leads somewhere and shows nothing of it. */
export function TileWords({ title, text, more, subject, icon }: TileWordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.title}>{title}</span> <span className="text-caption">{text}</span>
      {more !== undefined && <span className={styles.more}>{more}</span>}
      <span className={styles.way}>{icon}</span>
    </span>
  );
}
