import { type ReactNode, useId } from 'react';
import styles from './privacy-screen.module.css';

interface PrivacySectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function PrivacySection({ title, text, children }: PrivacySectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 className={styles.heading} id={id}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
