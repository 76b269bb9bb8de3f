import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import { shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { LinkButton } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { SaveMark } from '../saving/save-mark.tsx';
import { modulePath } from '../training-paths.ts';
import type { ListedModule } from '../training-queries.ts';
import { describeExtent, placeInModule, wayIntoModule } from '../training-words.ts';
import styles from './hero-card.module.css';
import { NewTag } from './module-row.tsx';
import { ModuleThumbnail } from './module-thumbnail.tsx';

/** The module to go on with: its picture beside the words, and the way in. */
export function HeroCard({ shown, now }: { readonly shown: ListedModule; readonly now: number }) {
  const { module, progress } = shown;
  const way = wayIntoModule(shown);
  const place = placeInModule(shown);
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <ModuleThumbnail module={module} isGranted />
      </div>
      <div className={styles.words}>
        <h3 className={styles.heroTitle}>{module.title}</h3>
        {module.description !== null && <p className={styles.about}>{module.description}</p>}
        <div className={styles.facts}>
          <p className={styles.place}>
            {place === null ? (
              describeExtent(module)
            ) : (
              <>
                {place[0]}
                <span className={styles.dot}> · </span>
                <span className={styles.section}>{place[1]}</span>
              </>
            )}
          </p>
          <NewTag shown={shown} now={now} />
        </div>
      </div>
      <div className={styles.foot}>
        {isBegun(progress) && (
          <ProgressBar label={`Progress in ${module.title}`} value={shownPercentage(progress)} />
        )}
        <div className={styles.act}>
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
      </div>
    </div>
  );
}
