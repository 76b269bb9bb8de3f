import { wasVideoUnlocked } from '@greenroom/sync-protocol/training/training-gates';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { Check, Clock3, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { callApi } from '../../../rest/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import type { AskForAccess } from '../hub/request-access.tsx';
import { SaveMark } from '../saving/save-mark.tsx';
import { MissingModule, ModuleFrame, TrainingFrame } from '../training-frame.tsx';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { CompletionPanel } from '../viewer/completion-panel.tsx';
import { useCompletion } from '../viewer/use-completion.ts';
import { ModuleVideo } from '../viewer/module-video.tsx';
import styles from './video-screen.module.css';

interface VideoScreenProps {
  readonly moduleId: string;
  readonly onAskForAccess: AskForAccess;
}

/** /video-player/{id}: a module that is one video (spec member 2, Video page). */
export function VideoScreen({ moduleId, onAskForAccess }: VideoScreenProps) {
  return (
    <ModuleFrame
      moduleId={moduleId}
      what="video"
      missing={missing}
      skeleton={skeleton}
      onAskForAccess={onAskForAccess}
    >
      {(opened) =>
        opened.module.videoUrl !== null ? (
          <Video opened={opened} />
        ) : opened.module.sectionCount > 0 ? (
          // A link of before the module had sections.
          <Navigate replace to={sectionPath(moduleId, 0)} />
        ) : (
          <MissingModule title={missing} />
        )
      }
    </ModuleFrame>
  );
}

const missing = 'Video not found';

function Video({ opened }: { readonly opened: OpenedModule }) {
  const { module, progress } = opened;
  const [isUnlocked, setIsUnlocked] = useState(false);
  // Seconds; null: not known yet.
  const [length, setLength] = useState<number | null>(null);
  const { isCompleted, complete, hold } = useCompletion(module.id, 'video');
  const views = useViews(module.id);
  const isReady = isUnlocked || isDone(progress) || wasVideoUnlocked(progress);
  return (
    <TrainingFrame title={module.title} action={<SaveMark module={module} />}>
      <Stack gap={16} className={styles.video}>
        <ModuleVideo opened={opened} onUnlocked={() => setIsUnlocked(true)} onLength={setLength} />
        <Stack gap={16} className={styles.about}>
          <p className={styles.facts}>
            <span>
              <Clock3 size={16} aria-hidden="true" />
              {length === null ? `${module.duration} min` : clockText(length)}
            </span>
            {views !== null && (
              <span>
                <Eye size={16} aria-hidden="true" />
                {views === 1 ? '1 view' : `${views} views`}
              </span>
            )}
          </p>
          {module.description !== null && <p className={styles.text}>{module.description}</p>}
          {isCompleted ? (
            <CompletionPanel moduleId={module.id} onHold={hold} />
          ) : isDone(progress) && !isUnlocked ? (
            <p className={styles.completed} role="status">
              <Check size={18} aria-hidden="true" />
              Completed
            </p>
          ) : (
            <Stack gap={8}>
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
            </Stack>
          )}
        </Stack>
      </Stack>
    </TrainingFrame>
  );
}

const skeleton = (
  <SkeletonGroup label="Loading video...">
    <div className={styles.coming} />
    <Skeleton width="half" />
    <Skeleton shape="row" />
  </SkeletonGroup>
);

/** The accounts that have begun a module. @returns null: not known, as without a network */
function useViews(moduleId: string): number | null {
  const [views, setViews] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi('training.read', { id: moduleId }, { signal: leaving.signal }).then(
      (module) => setViews(module.views),
      // The page is whole without it.
      () => undefined,
    );
    return () => leaving.abort();
  }, [moduleId]);
  return views;
}
