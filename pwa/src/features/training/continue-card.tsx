import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import { ChevronRight, CirclePlay } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './continue-card.module.css';
import { ModuleThumbnail } from './hub/module-thumbnail.tsx';
import { findNextModule } from './training-next.ts';
import { modulePath, trainingPath } from './training-paths.ts';
import { type ListedModule, useHubModules } from './training-queries.ts';

/** Home's card of the module to go on with, else to begin with. Always of one height. */
export function ContinueCard() {
  const modules = useHubModules();
  const granted = modules?.data.filter(({ isGranted }) => isGranted) ?? [];
  const next = findNextModule(granted);
  return (
    <Link className={styles.card} to={next ? modulePath(next) : trainingPath}>
      <span className={styles.picture}>
        {next ? (
          <ModuleThumbnail module={next.module} isGranted />
        ) : (
          <CirclePlay size={24} aria-hidden="true" />
        )}
      </span>
      <span className={styles.words}>
        {next ? (
          <>
            <span className="text-note">
              {isBegun(next.progress) ? 'Continue' : 'Start'}
              {placeOf(next)}
            </span>{' '}
            <span className={styles.title}>{next.module.title}</span>
          </>
        ) : (
          <>
            <span className="text-note">Training</span>{' '}
            <span className={styles.title}>
              {modules?.isWhole ? restOf(granted.length) : <SkeletonLine />}
            </span>
          </>
        )}
      </span>
      <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </Link>
  );
}

/** ', 2 of 3': the section it opens at; nothing where there is one at most. */
function placeOf({ module, continueAt }: ListedModule): string {
  if (module.sectionCount < 2) return '';
  return `, ${continueAt + 1} of ${module.sectionCount}`;
}

function restOf(grantedCount: number): string {
  return grantedCount === 0 ? 'No modules unlocked yet' : 'All your modules are completed';
}
