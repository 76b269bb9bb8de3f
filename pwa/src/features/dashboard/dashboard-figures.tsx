import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { countText } from '../../platform/count-text.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card/card.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { useIsOnline } from '../../platform/use-is-online.ts';
import styles from './dashboard-figures.module.css';

interface DashboardFiguresProps {
  /** Undefined: not read yet. */
  readonly figures: Dashboard | undefined;
}

/** The community in six figures (admin side 2). */
export function DashboardFigures({ figures }: DashboardFiguresProps) {
  useHiddenAmounts();
  const isOnline = useIsOnline();
  if (figures === undefined && !isOnline) return null;
  const rows = [
    ['Members', figures?.members, 'approved, without administrators'],
    ['Active', figures?.active, 'of them, seen in the last 7 days'],
    ['Waiting', figures?.pendingUsers, 'for approval'],
    ['Paused', figures?.pausedUsers, 'of them, may read and ask for help'],
    ['Training Modules', figures?.trainingModules, 'including drafts'],
    [
      'Platform Earnings',
      figures && formatUsd(figures.platformEarnings),
      'of all members and weeks',
    ],
  ] as const;
  return (
    <Card className={styles.card}>
      <dl className={styles.figures}>
        {rows.map(([label, value, help]) => (
          <div key={label} className={styles.figure}>
            <dt className="text-note">{label}</dt>
            <FigureValue value={value} />
            <dd className="text-caption">{help}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function FigureValue({ value }: { readonly value: string | number | undefined }) {
  if (value === undefined) {
    return (
      <dd className={classNames(styles.value, 'text-heading')}>
        <SkeletonLine />
      </dd>
    );
  }
  const text = typeof value === 'number' ? countText(value) : value;
  // An amount that breaks in two is misread.
  return (
    <dd
      className={classNames(
        styles.value,
        text.length > 10 && styles.wide,
        text.length > 13 ? styles.long : 'text-heading',
      )}
    >
      {text}
    </dd>
  );
}
