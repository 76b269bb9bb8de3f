import { notGranted } from '@greenroom/sync-protocol/training/training-rules';
import { useEffect, type ReactNode } from 'react';
import { announcePicture } from '../../../platform/first-picture.ts';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { ReelArt } from '../hub/reel-art.tsx';
import { type AskForAccess, RequestAccess } from '../hub/request-access.tsx';
import { trainingPath } from '../training-paths.ts';
import { type OpenedModule, useOpenedModule } from '../training-queries.ts';
import { ModuleCourse } from './module-course.tsx';

interface ModuleScreenProps {
  readonly moduleId: string;
  /** As in the address, from 0. */
  readonly sectionIndex: string;
  readonly onAskForAccess: AskForAccess;
}

/** /training/{moduleId}/section/{sectionIndex} (spec member 2, Module viewer). */
export function ModuleScreen({ moduleId, sectionIndex, onAskForAccess }: ModuleScreenProps) {
  const found = useOpenedModule(moduleId);
  const isKnown = found !== undefined;
  useEffect(() => {
    if (isKnown) announcePicture();
  }, [isKnown]);
  if (found === undefined) return <Plain title="Training">{skeleton}</Plain>;
  const { data: opened, isWhole } = found;
  if (opened === null) {
    return isWhole ? (
      <MissingModule />
    ) : (
      <Plain title="Training">
        <Coming />
      </Plain>
    );
  }
  const { module } = opened;
  if (!opened.isGranted) {
    return (
      <Plain title={module.title}>
        {isWhole ? (
          <Notice
            tone="warning"
            title={notGranted}
            action={<RequestAccess module={module} onAskForAccess={onAskForAccess} />}
          >
            An administrator can give it to you.
          </Notice>
        ) : (
          <Coming />
        )}
      </Plain>
    );
  }
  if (opened.sections.length > 0 || isPseudoSection(opened)) {
    return <ModuleCourse opened={opened} index={Number.parseInt(sectionIndex, 10)} />;
  }
  return (
    <Plain title={module.title}>
      {isWhole && module.sectionCount === 0 ? (
        <EmptyState
          art={<ReelArt />}
          title="No training content available"
          text="This module has no sections or video content."
        />
      ) : (
        <Coming />
      )}
    </Plain>
  );
}

/** Without sections a module's video is its only section (spec member 4). */
function isPseudoSection({ module }: OpenedModule): boolean {
  return module.sectionCount === 0 && module.videoUrl !== null;
}

function MissingModule() {
  return (
    <Plain title="Training">
      <EmptyState
        art={<ReelArt />}
        title="Training module not found"
        text="It may have been removed."
        action={<LinkButton to={trainingPath}>Back to Training</LinkButton>}
      />
    </Plain>
  );
}

const skeleton = (
  <SkeletonGroup label="Loading training module...">
    <Skeleton width="half" />
    <Skeleton shape="month" />
    <Skeleton shape="row" />
  </SkeletonGroup>
);

/** What is not on this device yet. */
function Coming() {
  const { connection } = useReplicaStatus();
  if (connection !== 'offline') return skeleton;
  return (
    <Notice tone="warning" title="You are offline">
      This module has not come to this device yet. It appears once you are online.
    </Notice>
  );
}

function Plain({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Screen>
      <ScreenHead title={title} back={{ to: trainingPath, label: 'Training' }} />
      {children}
    </Screen>
  );
}
