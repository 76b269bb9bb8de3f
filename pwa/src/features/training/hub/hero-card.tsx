import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import { shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { LinkButton } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { SaveMark } from '../saving/save-mark.tsx';
import { modulePath } from '../training-paths.ts';
import { type ListedModule } from '../training-queries.ts';
import { describeExtent, describePlace, wayIntoModule } from '../training-words.ts';
import styles from './hero-card.module.css';
import { ModuleThumbnail } from './module-thumbnail.tsx';

/** The module to go on with, over its picture. */
export function HeroCard({ shown }: { readonly shown: ListedModule }) {
  const { module, progress } = shown;
  const way = wayIntoModule(shown);
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <ModuleThumbnail module={module} isGranted />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>{module.title}</h3>
        <p className={styles.place}>{describePlace(shown) ?? describeExtent(module)}</p>
        {isBegun(progress) && (
          <ProgressBar label={`Progress in ${module.title}`} value={shownPercentage(progress)} />
        )}
      </div>
      <LinkButton
        wide
        variant="primary"
        className={styles.way}
        to={modulePath(shown)}
        aria-label={`${way}: ${module.title}`}
      >
        {way}
      </LinkButton>
      <span className={styles.save}>
        <SaveMark module={module} />
      </span>
    </div>
  );
}
