import { isBegun, isNewModule } from '@greenroom/sync-protocol/training/training-gates';
import { isDone, shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Check, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import hiding from '../../../ui/visually-hidden/visually-hidden.module.css';
import { SaveMark } from '../saving/save-mark.tsx';
import { modulePath } from '../training-paths.ts';
import { type ListedModule } from '../training-queries.ts';
import { describeExtent, describePlace, wayIntoModule } from '../training-words.ts';
import styles from './module-row.module.css';
import { ModuleThumbnail } from './module-thumbnail.tsx';
import { type AskForAccess, RequestAccess } from './request-access.tsx';

interface ModuleRowProps {
  readonly shown: ListedModule;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onAskForAccess: AskForAccess;
  /** A card from 1280 px on. Default: a row everywhere. */
  readonly isCard?: boolean;
}

/** A module of the hub: picture, NEW, length, progress and the way in (spec member 2). */
export function ModuleRow({ shown, now, onAskForAccess, isCard = false }: ModuleRowProps) {
  const { module, isGranted } = shown;
  if (isGranted) return <OpenRow shown={shown} now={now} isCard={isCard} />;
  return (
    <li className={classNames(styles.row, styles.locked, isCard && styles.card)}>
      <Picture shown={shown} />
      <div className={styles.words}>
        <h3 className={styles.title}>{module.title}</h3>
        <Description text={module.description} />
        <div className={styles.foot}>
          <span className={styles.facts}>{describeExtent(module)}</span>
          <NewTag shown={shown} now={now} />
          <span className={styles.ask}>
            <RequestAccess isSmall module={module} onAskForAccess={onAskForAccess} />
          </span>
        </div>
      </div>
    </li>
  );
}

function OpenRow({ shown, now, isCard }: Omit<ModuleRowProps, 'onAskForAccess'>) {
  const { module, progress } = shown;
  const way = wayIntoModule(shown);
  return (
    <li className={classNames(styles.row, isCard && styles.card)}>
      <div className={styles.open}>
        <Picture shown={shown} />
        <div className={styles.words}>
          <h3 className={styles.title}>
            <Link
              className={styles.link}
              to={modulePath(shown)}
              aria-label={`${way}: ${module.title}`}
            >
              {module.title}
            </Link>
          </h3>
          <Description text={module.description} />
          <div className={styles.foot}>
            <span className={styles.facts}>
              {(isBegun(progress) && describePlace(shown)) || describeExtent(module)}
            </span>
            <NewTag shown={shown} now={now} />
            <span className={styles.way} aria-hidden="true">
              {way}
            </span>
          </div>
        </div>
        <StateMark shown={shown} />
      </div>
      <span className={styles.save}>
        <SaveMark module={module} />
      </span>
    </li>
  );
}

/** NEW, on a module that is (decisions: Training). */
export function NewTag({ shown, now }: Pick<ModuleRowProps, 'shown' | 'now'>) {
  return isNewModule(shown.module, shown.progress, now) && <span className={styles.new}>NEW</span>;
}

function Picture({ shown: { module, isGranted } }: Pick<ModuleRowProps, 'shown'>) {
  return (
    <div className={styles.picture}>
      <ModuleThumbnail module={module} isGranted={isGranted} />
      {!isGranted && (
        <span className={styles.lock}>
          <Lock size={14} aria-hidden="true" />
        </span>
      )}
    </div>
  );
}

/** Shown on cards, which have the room. */
function Description({ text }: { readonly text: string | null }) {
  return text === null ? null : <p className={styles.text}>{text}</p>;
}

function StateMark({ shown: { module, progress } }: Pick<ModuleRowProps, 'shown'>) {
  if (isDone(progress)) {
    return <Check className={styles.done} size={24} aria-hidden="true" />;
  }
  const percentage = shownPercentage(progress);
  return (
    // An empty ring says nothing to the eye; screen readers have it.
    <div className={classNames(percentage === 0 && hiding.hidden)}>
      <ProgressRing
        size="small"
        label={`Progress in ${module.title}`}
        value={percentage}
        valueText={`${percentage}%`}
      />
    </div>
  );
}
