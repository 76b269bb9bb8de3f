import { Suspense } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { ContentScreen } from './content/content-screen.tsx';
import type { Previews } from './editor/preview/previews.ts';
import { useEdited } from './training-location.ts';

const EditorScreen = lazyScreen(() =>
  import('./editor/editor-screen.tsx').then((module) => module.EditorScreen),
);

interface TrainingContentScreenProps {
  /** Where drafts are kept. */
  readonly notes: UserNotes;
  readonly previews: Previews;
}

/** /admin/training: the list of modules, or the editor of the one the address names. */
export function TrainingContentScreen({ notes, previews }: TrainingContentScreenProps) {
  const edited = useEdited();
  if (edited === null) return <ContentScreen />;
  return (
    <Suspense
      fallback={
        <SkeletonGroup label="Loading the editor…">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonGroup>
      }
    >
      <EditorScreen key={edited.id} moduleId={edited.id} notes={notes} previews={previews} />
    </Suspense>
  );
}
