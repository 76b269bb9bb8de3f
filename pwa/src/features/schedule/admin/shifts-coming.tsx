import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FaceSkeleton } from '../../../ui/skeleton/list-skeletons.tsx';
import { Skeleton, SkeletonGroup, SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { useIsFolded } from './folded-member.tsx';
import comingStyles from './shifts-coming.module.css';
import styles from './who-works.module.css';
import type { WhoWorksView } from './who-works-place.ts';

/** A screen of members. */
const members = Array.from({ length: 12 }, (_, index) => index);

/** Shifts of a member's card, by view. */
const shiftsOf = { day: [1], week: [1, 2, 3, 4], month: [1, 2, 3, 4, 5, 6] } as const;

/** Cells of a member's line in the grid; a month has too many to tell apart. */
const cellsOf = { day: [1, 2], week: [1, 2, 3, 4, 5, 6, 7], month: [1] } as const;

/** Skeletons of `ShiftsOfMembers`, in its shapes. */
export function ShiftsComing({ view }: { readonly view: WhoWorksView }) {
  const isWide = useMediaQuery('(width >= 1280px)');
  return (
    <SkeletonGroup label="Loading shifts…">
      {isWide ? <ComingLines view={view} /> : <ComingCards view={view} />}
    </SkeletonGroup>
  );
}

function ComingLines({ view }: { readonly view: WhoWorksView }) {
  return (
    <div className={classNames(styles.lines, comingStyles[view])}>
      <div className={comingStyles.top} />
      {members.map((member) => (
        <div key={member} className={comingStyles.line}>
          <ComingMember />
          {cellsOf[view].map((cell) => (
            <Skeleton key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}

function ComingCards({ view }: { readonly view: WhoWorksView }) {
  const isFolded = useIsFolded(view);
  if (isFolded) {
    return (
      <ul className={styles.cards}>
        {members.map((member) => (
          <li key={member}>
            <Card className={classNames(styles.member, styles.folded)}>
              <div className={comingStyles.folded}>
                <ComingMember />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.cards}>
      {members.map((member) => (
        <li key={member}>
          <Card className={classNames(styles.member, view === 'day' && styles.beside)}>
            <ComingMember />
            <div className={styles.shifts}>
              {shiftsOf[view].map((shift) => (
                <span key={shift} className={styles.shift}>
                  <SkeletonLine />
                </span>
              ))}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function ComingMember() {
  return (
    <div className={styles.head}>
      <FaceSkeleton />
      <div className={styles.words}>
        <p>
          <SkeletonLine />
        </p>
        <p className={styles.sum}>
          <SkeletonLine />
        </p>
      </div>
    </div>
  );
}
