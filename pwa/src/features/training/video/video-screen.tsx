import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { notGranted } from '@greenroom/sync-protocol/training/training-rules';
import { Check, Clock3, Eye } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { announcePicture } from '../../../platform/first-picture.ts';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { ReelArt } from '../hub/reel-art.tsx';
import { SaveAction } from '../saving/save-action.tsx';
import { type AskForAccess, RequestAccess } from '../hub/request-access.tsx';
import { trainingPath } from '../training-paths.ts';
import { type OpenedModule, useOpenedModule } from '../training-queries.ts';
import { useCompletion } from '../viewer/course-foot.tsx';
import { ModuleVideo } from '../viewer/module-video.tsx';
import { useViews } from './use-views.ts';
import styles from './video-screen.module.css';

interface VideoScreenProps {
  readonly moduleId: string;
  readonly onAskForAccess: AskForAccess;
}

/** /video-player/{id}: a module that is one video (spec member 2, Video page). */
export function VideoScreen({ moduleId, onAskForAccess }: VideoScreenProps) {
  const found = useOpenedModule(moduleId);
  const isKnown = found !== undefined;
  useEffect(() => {
    if (isKnown) announcePicture();
  }, [isKnown]);
  if (found === undefined) return <Plain title="Training">{skeleton}</Plain>;
  const { data: opened, isWhole } = found;
  const isMissing = opened === null || (opened.isGranted && opened.module.videoUrl === null);
  if (isMissing) {
    return (
      <Plain title={opened?.module.title ?? 'Training'}>{isWhole ? missing : <Coming />}</Plain>
    );
  }
  if (opened.isGranted) return <Video opened={opened} />;
  return (
    <Plain title={opened.module.title}>
      {isWhole ? (
        <Notice
          tone="warning"
          title={notGranted}
          action={<RequestAccess module={opened.module} onAskForAccess={onAskForAccess} />}
        >
          An administrator can give it to you.
        </Notice>
      ) : (
        <Coming />
      )}
    </Plain>
  );
}

function Video({ opened }: { readonly opened: OpenedModule }) {
  const { module, progress } = opened;
  const [isUnlocked, setIsUnlocked] = useState(false);
  const { isCompleted, complete } = useCompletion(module.id);
  const views = useViews(module.id);
  const isReady = isUnlocked || isDone(progress);
  return (
    <Plain title={module.title}>
      <ModuleVideo opened={opened} onUnlocked={() => setIsUnlocked(true)} />
      <p className={styles.facts}>
        <span>
          <Clock3 size={16} aria-hidden="true" />
          {module.duration} min
        </span>
        {views !== null && (
          <span>
            <Eye size={16} aria-hidden="true" />
            {views === 1 ? '1 view' : `${views} views`}
          </span>
        )}
      </p>
      {module.description !== null && <p className={styles.text}>{module.description}</p>}
      <SaveAction module={module} />
      {isCompleted || (isDone(progress) && !isUnlocked) ? (
        <p className={styles.completed} role="status">
          <Check size={18} aria-hidden="true" />
          {isCompleted ? 'Module Completed!' : 'Completed'}
        </p>
      ) : (
        <div className={styles.foot}>
          {!isReady && (
            <p id="video-hint" className={styles.hint}>
              Watch the video to the end to complete it
            </p>
          )}
          <Button
            wide
            variant="primary"
            aria-disabled={!isReady}
            aria-describedby={isReady ? undefined : 'video-hint'}
            onClick={() => void complete()}
          >
            Mark Complete
          </Button>
        </div>
      )}
    </Plain>
  );
}

const missing = (
  <EmptyState
    art={<ReelArt />}
    title="Video not found"
    text="It may have been removed."
    action={<LinkButton to={trainingPath}>Back to Training</LinkButton>}
  />
);

const skeleton = (
  <SkeletonGroup label="Loading video...">
    <div className={styles.coming} />
    <Skeleton width="half" />
    <Skeleton shape="row" />
  </SkeletonGroup>
);

/** What is not on this device yet. */
function Coming() {
  const { connection } = useReplicaStatus();
  if (connection !== 'offline') return skeleton;
  return (
    <Notice tone="warning" title="You are offline">
      This video has not come to this device yet. It appears once you are online.
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
