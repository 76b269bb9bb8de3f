import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { findTroubles } from '@greenroom/sync-protocol/system/system-rules';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import tints from '../../ui/tints.module.css';
import styles from './summary-card.module.css';
import { describeTrouble } from './system-words.ts';

interface SummaryCardProps {
  readonly state: SystemState;
  /** 'As of 14:03'. */
  readonly asOf: string;
}

/** 'All is well', or what needs a look. */
export function SummaryCard({ state, asOf }: SummaryCardProps) {
  const troubles = findTroubles(state);
  const isWell = troubles.length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <Card className={styles.card}>
      <span className={classNames(styles.icon, isWell ? tints.full : tints.partial)}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{isWell ? 'All is well' : 'Needs attention'}</h2>
        {isWell && <p>Everything runs on time, and nothing is stuck.{describeRemarks(state)}</p>}
        {!isWell && (
          <ul className={styles.troubles}>
            {troubles.map(describeTrouble).map(({ title, advice }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span className="text-note">{advice}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={styles.time}>{asOf}</p>
    </Card>
  );
}

function describeRemarks({ checks = [] }: SystemState): string {
  const remarks = checks.filter((check) => check.state === 'warning').length;
  if (remarks === 0) return '';
  return remarks === 1
    ? ' One of the checks below has a remark.'
    : ` ${remarks} of the checks below have remarks.`;
}
