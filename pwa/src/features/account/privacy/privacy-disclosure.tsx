import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card/card.tsx';
import styles from './privacy-disclosure.module.css';

/** A card whose rows open and close; its children are disclosures. */
export function DisclosureCard({ children }: { readonly children: ReactNode }) {
  return <Card className={styles.card}>{children}</Card>;
}

interface PrivacyDisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** One row, closed until asked for. */
export function PrivacyDisclosure({ title, children }: PrivacyDisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        {title}
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
