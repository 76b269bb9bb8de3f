import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { ChevronDown } from 'lucide-react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { findNextModule } from '../training-next.ts';
import type { ListedModule } from '../training-queries.ts';
import { HeroCard } from './hero-card.tsx';
import styles from './module-groups.module.css';
import { ModuleRow } from './module-row.tsx';
import { ReelArt } from '../../../ui/empty-state/reel-art.tsx';
import { type AskForAccess, RequestAccess } from './request-access.tsx';

interface UnlockCardProps {
  /** The first module of the hub. */
  readonly module: TrainingModule | undefined;
  readonly onAskForAccess: AskForAccess;
}

export interface ModulesProps {
  readonly modules: readonly ListedModule[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onAskForAccess: AskForAccess;
}

/** Modules that leave room on a desktop's first screen. */
const roomyCount = 6;

/** The module to go on with first, then the others by what one may do with them. */
export function ModuleGroups({ modules, ...row }: ModulesProps) {
  const next = findNextModule(modules);
  const rest = modules.filter((shown) => shown !== next);
  const open = rest.filter(({ isGranted }) => isGranted);
  const begun = open.filter(({ progress }) => isBegun(progress));
  const done = open.filter(({ progress }) => isDone(progress));
  const fresh = open.filter(({ progress }) => !isBegun(progress) && !isDone(progress));
  const locked = modules.filter(({ isGranted }) => !isGranted);
  const isAllLocked = locked.length === modules.length;
  // With few modules there is room for what is done.
  const isWide = useMediaQuery('(width >= 1280px)');
  const isRoomy = isWide && modules.length <= roomyCount;
  return (
    <>
      {isAllLocked && <UnlockCard module={locked[0]?.module} onAskForAccess={row.onAskForAccess} />}
      {next && (
        <section
          className={styles.next}
          aria-label={isBegun(next.progress) ? 'Continue Learning' : 'Start Learning'}
        >
          <HeroCard key={next.module.id} shown={next} now={row.now} />
        </section>
      )}
      <div className={styles.groups}>
        <Group title="Also begun" modules={begun} {...row} />
        <Group title="Up next" modules={fresh} {...row} />
        <Group title="Locked" modules={isAllLocked ? locked.slice(1) : locked} {...row} />
        {done.length > 0 && (
          <details
            className={styles.done}
            open={isRoomy}
            data-columns={isRoomy ? columnsOf(done) : undefined}
          >
            <summary className={styles.summary}>
              <h2 className={styles.title}>Completed</h2>
              <span className="text-note">{done.length}</span>
              <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
            </summary>
            <ModuleCards label="Completed modules" modules={done} {...row} />
          </details>
        )}
      </div>
    </>
  );
}

/** Cards beside each other on a desktop, three at most. */
function columnsOf(modules: readonly ListedModule[]): number {
  return Math.min(modules.length, 3);
}

/** Nothing where there are none. */
function Group({ title, modules, ...row }: ModulesProps & { readonly title: string }) {
  if (modules.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title} data-columns={columnsOf(modules)}>
      <h2 className={styles.title}>{title}</h2>
      <ModuleCards label={title} modules={modules} {...row} />
    </section>
  );
}

/** Cards on a desktop, else rows of one surface. */
function ModuleCards({ label, modules, ...row }: ModulesProps & { readonly label: string }) {
  return (
    <ul className={classNames(styles.list, styles.cards)} aria-label={label}>
      {modules.map((shown) => (
        <ModuleRow key={shown.module.id} isCard shown={shown} {...row} />
      ))}
    </ul>
  );
}

/** Modules below each other on one surface. */
export function ModuleRows({ label, modules, ...row }: ModulesProps & { readonly label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {modules.map((shown) => (
        <ModuleRow key={shown.module.id} shown={shown} {...row} />
      ))}
    </ul>
  );
}

/** In place of what one could take, for a member with nothing unlocked. */
function UnlockCard({ module, onAskForAccess }: UnlockCardProps) {
  if (module === undefined) return null;
  return (
    <Card className={styles.unlock}>
      <ReelArt />
      <p>
        Your administrator unlocks modules one by one. Ask for <b>“{module.title}”</b>.
      </p>
      <RequestAccess module={module} onAskForAccess={onAskForAccess} />
    </Card>
  );
}
