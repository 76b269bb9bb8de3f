import { shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import { Play } from 'lucide-react';
import { CardLink } from '../../../ui/card/card.tsx';
import { modulePath } from '../training-paths.ts';
import { type ListedModule } from '../training-queries.ts';
import styles from './continue-list.module.css';

/** Modules begun and not completed (spec member 2); nothing where there are none. */
export function ContinueList({ modules }: { readonly modules: readonly ListedModule[] }) {
  const begun = modules.filter(({ progress, isGranted }) => isGranted && isBegun(progress));
  if (begun.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="continue-learning">
      <h2 id="continue-learning" className="text-heading">
        Continue Learning
      </h2>
      <ul className={styles.list}>
        {begun.map((shown) => (
          <li key={shown.module.id}>
            <CardLink
              to={modulePath(shown)}
              icon={<Play size={20} aria-hidden="true" />}
              title={shown.module.title}
              text={`${shownPercentage(shown.progress)}% done · ${shown.module.duration} min`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
