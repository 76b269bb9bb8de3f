import { classNames } from '../../../ui/class-names.ts';
import tints from '../../../ui/tints.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './counted-title.module.css';

interface CountedTitleProps {
  readonly title: string;
  /** How many notifications say it. */
  readonly count: number;
}

/** A notification's title, with the number of those that share its row. */
export function CountedTitle({ title, count }: CountedTitleProps) {
  if (count === 1) return title;
  return (
    <>
      {title}{' '}
      <span className={classNames(styles.count, tints.neutral)} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>({count})</VisuallyHidden>
    </>
  );
}
