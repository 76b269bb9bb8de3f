import { ExternalLink } from 'lucide-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import styles from './professional-support.module.css';
import { useProfessionalSupport } from './support-queries.ts';

/** The link to professional support outside Greenroom (spec member 2); nothing before it is known. */
export function ProfessionalSupport() {
  const page = useProfessionalSupport();
  if (page === undefined) return null;
  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.heading}>Professional support</h2>
        <p className={styles.text}>Talk to somebody outside Greenroom, whatever it is about.</p>
      </div>
      <LinkButton to={page} reloadDocument target="_blank" rel="noreferrer">
        Find Support
        <ExternalLink size={18} aria-hidden="true" />
      </LinkButton>
    </Card>
  );
}
