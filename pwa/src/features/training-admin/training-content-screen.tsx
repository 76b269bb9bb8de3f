import { Suspense } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
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
      fallback={<Skeletons label="Loading the editor…" shapes={['title', 'card', 'card']} />}
    >
      <EditorScreen key={edited.id} moduleId={edited.id} notes={notes} previews={previews} />
    </Suspense>
  );
}
