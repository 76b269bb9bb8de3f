import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import styles from './holdings-list.module.css';
import { describeHolding } from './holding-words.ts';

export interface HoldingsListProps {
  readonly holdings: readonly Holding[];
  /** A sentence about what is kept unchanged. Absent: none. */
  readonly stays?: string | undefined;
}

/** What deleting an account removes and what it anonymises, with counts. */
export function HoldingsList({ holdings, stays }: HoldingsListProps) {
  const removed = holdings.filter(({ treatment }) => treatment === 'removed');
  const kept = holdings.filter(({ treatment }) => treatment === 'anonymised');
  return (
    <div className={styles.lists}>
      <Part
        title="Deleted with the account"
        holdings={removed}
        none="Nothing besides the account"
      />
      {kept.length > 0 && <Part title="Kept under ‘Deleted user’" holdings={kept} />}
      {stays !== undefined && (
        <section>
          <h3 className={styles.title}>Kept</h3>
          <p className="text-small">{stays}</p>
        </section>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly holdings: readonly Holding[];
  readonly none?: string;
}

function Part({ title, holdings, none }: PartProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {holdings.length === 0 ? (
        <p className="text-small">{none}</p>
      ) : (
        <ul className={styles.list}>
          {holdings.map((holding) => (
            <li key={holding.kind}>{describeHolding(holding)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
