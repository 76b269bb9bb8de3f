import { useEffect, useState } from 'react';
import type { UserNotes } from '../../../platform/storage/user-notes.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { TrainingUploads, type UploadQueue } from '../uploads/training-uploads.ts';
import { contentAddress } from '../training-location.ts';
import { useKeptForm } from './draft/kept-draft.ts';
import { emptyModule } from './draft/module-draft.ts';
import { readModule } from './draft/module-fields.ts';
import { ModuleEditor } from './module-editor.tsx';
import type { Previews } from './preview/previews.ts';

interface EditorScreenProps {
  /** Null: a new module. */
  readonly moduleId: string | null;
  /** Where what is typed is kept. */
  readonly notes: UserNotes;
  readonly previews: Previews;
  /** Default: the app's uploads. */
  readonly openQueue?: () => UploadQueue;
}

/** The editor of a module, once the module and what this device kept of it are read. */
export function EditorScreen({
  moduleId,
  notes,
  previews,
  openQueue = openUploads,
}: EditorScreenProps) {
  const { kept, hasFailed, readAgain, keeper } = useKeptForm(notes, moduleId);
  const stored = useStored(moduleId);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const isNew = moduleId === null;
  const { isFetchedAfterMount } = stored;
  // The form is begun once: not from what an earlier visit read, unless it cannot be read again, nor from
  // what was deleted since. Once begun it stays, whatever a later read says.
  const canBegin =
    isNew || (stored.data !== undefined && isFetchedAfterMount && !isDeleted(stored.error));
  const [hasBegun, setHasBegun] = useState(false);
  if (canBegin && !hasBegun) setHasBegun(true);
  const isRead = kept !== undefined && (canBegin || hasBegun);
  return (
    <Screen wide>
      <ScreenHead
        compact
        title={isNew ? 'Upload New Module' : 'Edit Module'}
        subtitle={
          isNew ? 'Nobody sees it before it is published' : 'What members completed stays completed'
        }
        back={{ to: contentAddress, label: 'Training Content' }}
      />
      <OfflineNotice
        what="module"
        hasRead={isRead}
        locked="What you type is kept on this device; saving needs the network."
      />
      {isRead ? (
        <ModuleEditor
          keeper={keeper}
          kept={kept}
          moduleId={moduleId}
          initial={stored.data ? readModule(stored.data) : emptyModule}
          updatedAt={stored.data?.updatedAt ?? null}
          updatedBy={stored.data?.updatedBy ?? null}
          openQueue={openQueue}
          previews={previews}
          isPublished={stored.data?.draft === false}
        />
      ) : hasFailed ? (
        <FailureNotice title="Your unsaved changes could not be read" onRetry={readAgain}>
          They are still on this device.
        </FailureNotice>
      ) : (
        <NotRead
          error={isFetchedAfterMount ? stored.error : null}
          onRetry={() => void stored.refetch()}
        />
      )}
    </Screen>
  );
}

function openUploads(): UploadQueue {
  return new TrainingUploads();
}

/** The stored module, which is read each time the editor is opened. */
function useStored(moduleId: string | null) {
  // Without an id nothing is asked.
  const stored = useCallQuery(
    'training.listContent',
    { id: moduleId ?? '' },
    { enabled: moduleId !== null },
  );
  const { isFetching, isFetchedAfterMount, refetch } = stored;
  // What was read a moment ago may have been replaced since.
  const isDoubtful = moduleId !== null && !isFetchedAfterMount && !isFetching;
  useEffect(() => {
    if (isDoubtful) void refetch();
  }, [isDoubtful, refetch]);
  return stored;
}

function isDeleted(error: Error | null): boolean {
  return error instanceof ProblemError && error.problem.code === 'not_found';
}

function NotRead({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const isOnline = useIsOnline();
  if (isDeleted(error)) {
    return (
      <Notice
        title="This module was deleted"
        action={<LinkButton to={contentAddress}>All modules</LinkButton>}
      >
        Another administrator has deleted it.
      </Notice>
    );
  }
  if (error !== null && isOnline) {
    return (
      <FailureNotice title="The module could not be loaded" onRetry={onRetry}>
        {error.message}
      </FailureNotice>
    );
  }
  if (!isOnline) return null;
  return <Skeletons label="Loading the module…" shapes={['card', 'card']} />;
}
