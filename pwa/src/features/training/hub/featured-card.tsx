import { isBegun, isNewModule } from '@greenroom/sync-protocol/training/training-gates';
import { isDone, shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Check, Clock3, Lock } from 'lucide-react';
import { LinkButton } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { SaveAction } from '../saving/save-action.tsx';
import { modulePath } from '../training-paths.ts';
import { type ListedModule } from '../training-queries.ts';
import styles from './featured-card.module.css';
import { ModuleThumbnail } from './module-thumbnail.tsx';
import { type AskForAccess, RequestAccess } from './request-access.tsx';

interface FeaturedCardProps {
  readonly shown: ListedModule;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onAskForAccess: AskForAccess;
}

/** A module of the hub: picture, NEW, duration, progress and the way in (spec member 2). */
export function FeaturedCard({ shown, now, onAskForAccess }: FeaturedCardProps) {
  const { module, progress, isGranted } = shown;
  const percentage = shownPercentage(progress);
  const isNew = isNewModule(module, progress, now);
  return (
    <Card className={styles.card}>
      <div className={styles.picture}>
        <ModuleThumbnail module={module} isGranted={isGranted} />
        {isNew && <span className={styles.new}>NEW</span>}
        {!isGranted && (
          <span className={styles.locked}>
            <Lock size={14} aria-hidden="true" />
            Locked
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{module.title}</h2>
        {module.description !== null && <p className={styles.text}>{module.description}</p>}
        <p className={styles.facts}>
          <Clock3 size={14} aria-hidden="true" />
          {describeExtent(module)}
        </p>
      </div>
      <Stack gap={12}>
        <div className={styles.progress}>
          <ProgressBar
            label={`Progress in ${module.title}`}
            value={percentage}
            tone={percentage === 100 ? 'full' : 'brand'}
          />
          <span className={styles.percentage}>{percentage}%</span>
        </div>
        {isGranted ? (
          <>
            <StartButton shown={shown} />
            <SaveAction module={module} />
          </>
        ) : (
          <RequestAccess module={module} onAskForAccess={onAskForAccess} />
        )}
      </Stack>
    </Card>
  );
}

/** The button's words by progress (spec member 4, Module progress). */
function StartButton({ shown }: { readonly shown: ListedModule }) {
  const { progress, module } = shown;
  const words = isDone(progress)
    ? 'Completed'
    : isBegun(progress)
      ? 'Continue Learning'
      : 'Start Learning';
  return (
    <LinkButton wide to={modulePath(shown)} aria-label={`${words}: ${module.title}`}>
      {isDone(progress) && <Check size={18} aria-hidden="true" />}
      {words}
    </LinkButton>
  );
}

/** '12 min · 3 sections'; a module of texts alone has no minutes. */
function describeExtent({ duration, sectionCount }: ListedModule['module']): string {
  const minutes = duration > 0 || sectionCount === 0 ? [`${duration} min`] : [];
  if (sectionCount === 0) return minutes.join('');
  const sections = sectionCount === 1 ? '1 section' : `${sectionCount} sections`;
  return [...minutes, sections].join(' · ');
}
