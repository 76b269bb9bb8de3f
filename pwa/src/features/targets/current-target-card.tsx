import { useState } from 'react';
import { rangeInWords } from '../../platform/dates/range-words.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ProgressRing } from '../../ui/progress-ring/progress-ring.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import type { ChangeResult } from '../changes/try-change.ts';
import type { CurrentTarget } from './shown-targets.ts';
import {
  earnedText,
  percentText,
  periodLabel,
  spokenProgress,
  stateTones,
} from './target-words.ts';
import { removeTarget } from './targets-commands.ts';
import styles from './targets.module.css';

interface CurrentTargetCardProps {
  readonly current: CurrentTarget;
  readonly mark: WaitingState;
}

const verdicts = { active: null, reached: 'Target Reached!', expired: 'Target Expired' } as const;

/** The current target: ring, figures and state. */
export function CurrentTargetCard({ current, mark }: CurrentTargetCardProps) {
  const { target, progress, state } = current;
  const verdict = verdicts[state];
  const percent = percentText(progress.percentage);
  return (
    <Card>
      <section className={styles.current} aria-labelledby="current-target">
        <span className={styles.mark}>
          <WaitingMark state={mark} />
        </span>
        <div className={styles.names}>
          <h2 id="current-target" className={styles.name}>
            {target.targetName}
          </h2>
          <p className={styles.dates}>
            {periodLabel(target.timePeriod)} · {rangeInWords(target.startDate, target.endDate)}
          </p>
        </div>
        <ProgressRing
          label={`Progress of ${target.targetName}`}
          value={progress.percentage}
          valueText={spokenProgress(progress, target)}
          tone={stateTones[state]}
        >
          <span
            className={classNames(
              styles.percent,
              percent.length > 4 ? 'text-title' : 'text-display',
            )}
          >
            {percent}
          </span>
        </ProgressRing>
        <p className={styles.earned}>{earnedText(progress.earned, target)}</p>
        {verdict !== null && (
          <p className={classNames(styles.verdict, styles[state])} role="status">
            {verdict}
          </p>
        )}
        <DeleteTarget current={current} />
      </section>
    </Card>
  );
}

function DeleteTarget({ current: { target, state } }: { readonly current: CurrentTarget }) {
  const replica = useReplica();
  const [isAsked, setIsAsked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [result, setResult] = useState<ChangeResult>({ ok: true });
  const remove = async () => {
    setIsPending(true);
    const removed = await removeTarget(replica, target.id);
    setIsPending(false);
    setResult(removed);
    if (removed.ok) setIsAsked(false);
  };
  const ask = () => {
    setResult({ ok: true });
    setIsAsked(true);
  };
  return (
    <>
      <Button variant="destructive" onClick={ask}>
        Delete Target
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Delete Target?"
        text={
          <>
            Are you sure you want to delete this target? This action cannot be undone.
            {state !== 'active' && ' Its final figures stay in your Target History.'}
          </>
        }
        confirmLabel="Delete Target"
        destructive
        pending={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsked(false)}
      >
        {!result.ok && <Notice tone="danger">{result.message}</Notice>}
      </ConfirmDialog>
    </>
  );
}
