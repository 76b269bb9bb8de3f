import { Check, Target } from 'lucide-react';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatGbp } from '../../platform/money-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { arcOf } from '../../ui/progress-ring/arc.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { ShownTarget } from './shown-targets.ts';
import {
  daysLeftText,
  earnedText,
  percentText,
  spokenProgress,
  stateTones,
} from './target-words.ts';
import { TileLink } from '../../ui/card/card.tsx';
import styles from './target-tile.module.css';
import { useToday } from '../../platform/use-now.ts';
import { useTargets } from './targets-queries.ts';

const radius = 24;
const length = 2 * Math.PI * radius;
/** target-tile.module.css */
const stroke = 6;

/** Home's tile of the target (spec member 2, Home). */
export function TargetTile() {
  useHiddenAmounts();
  const targets = useTargets(useToday());
  const current = targets?.data.current;
  return (
    <TileLink className={styles.tile} to="/my-targets">
      <VisuallyHidden>My Targets: </VisuallyHidden>
      {current ? <Current current={current} /> : <None isKnown={targets?.isWhole === true} />}
    </TileLink>
  );
}

function Current({ current }: { readonly current: ShownTarget }) {
  const { target, progress, state, pace } = current;
  return (
    <>
      <span className={styles.name}>{target.targetName}</span>
      <Ring current={current} />
      {state === 'active' ? (
        <>
          <span className={styles.earned}>{formatGbp(progress.earned)}</span>{' '}
          <span className={styles.line}>of {formatGbp(target.targetAmount)}</span>{' '}
          {pace && <span className={styles.line}>{daysLeftText(pace.daysLeft)}</span>}
        </>
      ) : (
        <>
          <span className={classNames(styles.line, styles[state])}>
            {state === 'reached' ? 'Reached' : 'Expired'}
          </span>{' '}
          <span className={styles.line}>{earnedText(progress.earned, target)}</span>
        </>
      )}
    </>
  );
}

function Ring({ current }: { readonly current: ShownTarget }) {
  const { target, progress, state } = current;
  const shown = Math.min(100, Math.max(0, progress.percentage));
  const percent = percentText(progress.percentage);
  const isFar = state === 'reached' && percent.length > 4;
  return (
    <span
      className={styles.ring}
      role="progressbar"
      aria-label={`Progress of ${target.targetName}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={spokenProgress(progress, target)}
    >
      <svg className={styles.drawing} viewBox="0 0 56 56" aria-hidden="true">
        <circle className={styles.track} cx="28" cy="28" r={radius} />
        <circle
          className={classNames(styles.fill, styles[stateTones[state]])}
          cx="28"
          cy="28"
          r={radius}
          {...arcOf(length, shown, stroke)}
        />
      </svg>
      <span className={classNames(styles.percent, isFar && styles.reached)}>
        {/* '1,073%' finds no room in the ring. */}
        {isFar ? <Check size={24} aria-hidden="true" /> : percent}
      </span>
    </span>
  );
}

function None({ isKnown }: { readonly isKnown: boolean }) {
  return (
    <>
      <span className={styles.empty}>
        <Target size={24} aria-hidden="true" />
      </span>
      <span className={styles.invite}>{isKnown ? 'Set a Target' : <SkeletonLine />}</span>
      <span className={styles.line}>{isKnown && 'An amount and a day'}</span>
    </>
  );
}
