import type { SystemCheck, SystemState } from '@greenroom/sync-protocol/system/system-records';
import { findTroubles } from '@greenroom/sync-protocol/system/system-rules';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import tints from '../../ui/tints.module.css';
import styles from './summary-card.module.css';
import { breakable } from './checks-card.tsx';
import { describeTrouble } from './system-words.ts';

interface SummaryCardProps {
  readonly state: SystemState;
  /** 'As of 14:03'. */
  readonly asOf: string;
}

/** 'All is well', or what needs a look. */
export function SummaryCard({ state, asOf }: SummaryCardProps) {
  const troubles = findTroubles(state);
  const remarks = (state.checks ?? []).filter((check) => check.state === 'warning');
  const runs = troubles.length === 0;
  const isWell = runs && remarks.length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <Card className={classNames(styles.card, !isWell && styles.warns)}>
      <span className={classNames(styles.icon, isWell ? tints.full : tints.partial)}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{titleOf(runs, remarks.length)}</h2>
        {runs && <Remarks remarks={remarks} />}
        {runs && (
          <p className="text-note">
            {isWell ? 'Everything runs' : 'Everything else runs'} on time, and nothing is stuck.
          </p>
        )}
        {!runs && (
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

/** 'All is well', or how many checks have a remark, which stops nothing. */
function titleOf(runs: boolean, remarks: number): string {
  if (!runs) return 'Needs attention';
  if (remarks === 0) return 'All is well';
  return remarks === 1 ? '1 check needs attention' : `${remarks} checks need attention`;
}

/** A setting's name stands out, as it is typed. */
function withSettings(text: string): ReactNode {
  return text.split(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{breakable(part)}</Fragment>
    ) : (
      <code key={index} className={styles.setting}>
        {breakable(part)}
      </code>
    ),
  );
}

/** What stops nothing, in all the words of its check: what to do may be at their end. */
function Remarks({ remarks }: { readonly remarks: readonly SystemCheck[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className={classNames(styles.troubles, styles.remarks)}>
      {remarks.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className={styles.remedy}>{withSettings(text)}</span>
        </li>
      ))}
    </ul>
  );
}
