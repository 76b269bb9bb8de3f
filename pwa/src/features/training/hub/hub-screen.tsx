import { isDone, overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { useDeferredValue, useEffect, useState } from 'react';
import { announceFirstPaint } from '../../../platform/first-paint.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ReelArt } from '../../../ui/empty-state/reel-art.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { NotHereNotice } from '../../../ui/notice/not-here-notice.tsx';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import { ScreenHead, type ScreenHeadProps } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { type HubModule, type ListedModule, useHubModules } from '../training-queries.ts';
import styles from './hub-screen.module.css';
import { ModuleGroups, ModuleRows, type ModulesProps } from './module-groups.tsx';
import type { AskForAccess } from './request-access.tsx';

const rows = [1, 2, 3];

/** From this many modules on they can be searched. */
const searchedFrom = 8;

interface HubScreenProps extends Pick<ScreenHeadProps, 'back'> {
  /** Sends the administrators a request for a locked module. */
  readonly onAskForAccess: AskForAccess;
}

/** /training: every module with the member's progress, online and offline (spec member 2). */
export function HubScreen({ back, onAskForAccess }: HubScreenProps) {
  const modules = useHubModules();
  const now = useNow(60_000);
  const isKnown = modules !== undefined;
  const granted = modules?.data.filter(({ isGranted }) => isGranted) ?? [];
  useEffect(() => {
    if (isKnown) announceFirstPaint();
  }, [isKnown]);
  return (
    <Screen roomy>
      <ScreenHead
        title="Training"
        subtitle={
          granted.length > 0 ? (
            <OverallRing modules={granted} />
          ) : (
            'Learn at your own pace, also offline'
          )
        }
        {...(back && { back })}
      />
      {modules !== undefined && modules.data.length > 0 ? (
        <Modules modules={modules.data} now={now} onAskForAccess={onAskForAccess} />
      ) : (
        <NoModules isWhole={modules?.isWhole === true} isKnown={isKnown} />
      )}
    </Screen>
  );
}

function Modules({ modules, ...row }: ModulesProps) {
  const [search, setSearch] = useState('');
  // Stays: a module that goes would take the field along, with the focus and the way back.
  const [isSearchable, setIsSearchable] = useState(false);
  if (!isSearchable && modules.length >= searchedFrom) setIsSearchable(true);
  const found = filterModules(modules, useDeferredValue(search));
  return (
    <>
      {isSearchable && (
        <SearchField
          label="Search modules"
          placeholder="Search by title or description"
          value={search}
          onSearch={setSearch}
        />
      )}
      {search !== '' && (
        <p className="text-note" role="status">
          {found.length === 1 ? '1 module found' : `${found.length} modules found`}
        </p>
      )}
      {search === '' ? (
        <ModuleGroups modules={modules} {...row} />
      ) : found.length > 0 ? (
        <ModuleRows label="Training modules" modules={found} {...row} />
      ) : (
        <EmptyState
          art={<ReelArt />}
          title="No module found"
          text="No title or description contains these words."
          action={<Button onClick={() => setSearch('')}>Show all modules</Button>}
        />
      )}
    </>
  );
}

function NoModules({ isWhole, isKnown }: { readonly isWhole: boolean; readonly isKnown: boolean }) {
  const { connection } = useReplicaStatus();
  if (isWhole) {
    return (
      <EmptyState
        art={<ReelArt />}
        title="No training modules yet"
        text="New modules appear here as soon as they are published."
      />
    );
  }
  if (!isKnown) return <HubSkeleton />;
  return (
    <NotHereNotice
      connection={connection}
      failure="The training modules could not be loaded"
      missing="The training modules are not on this device yet."
      appear="they appear"
    >
      <HubSkeleton />
    </NotHereNotice>
  );
}

/** Modules whose title or description holds every word of `search`, in any case. */
function filterModules(modules: readonly ListedModule[], search: string): readonly ListedModule[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return modules;
  return modules.filter(({ module }) => {
    const text = fold(`${module.title} ${module.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The hub before its modules are known, in their shape. */
function HubSkeleton() {
  return (
    <SkeletonGroup label="Loading training modules...">
      <div className={styles.hero} />
      <div className={styles.rows}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <div className={styles.picture} />
            <div className={styles.words}>
              <Skeleton width="half" />
              <Skeleton width="third" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

interface OverallRingProps {
  /** Those the member may open; one at least. */
  readonly modules: readonly HubModule[];
}

/** 'Overall completion 44%' beside its ring: the rounded average of the modules. */
function OverallRing({ modules }: OverallRingProps) {
  const percentage = overallPercentage(modules.map(({ progress }) => progress));
  const done = modules.filter(({ progress }) => isDone(progress)).length;
  const noun = modules.length === 1 ? 'module' : 'modules';
  return (
    <Row gap={8} align="center" className={styles.overall}>
      <ProgressRing
        size="small"
        label="Overall completion"
        value={percentage}
        valueText={`${percentage}%, ${done} of ${modules.length} ${noun} completed`}
        tone={percentage === 100 ? 'full' : 'brand'}
      />
      <span>Overall completion {percentage}%</span>
    </Row>
  );
}
