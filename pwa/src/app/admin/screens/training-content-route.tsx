import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import { Suspense } from 'react';
import { TrainingContentScreen } from '../../../features/training-admin/training-content-screen.tsx';
import { ContentPart } from '../../../features/training/items/content-part.tsx';
import { LazyMarkdown, textComing } from '../../../features/training/items/lazy-markdown.tsx';
import { useNotes } from '../../../platform/storage/notes-context.tsx';

const previews = { Markdown: LazyMarkdown, Item: ItemPreview };

/** Training content, previewed with the parts of the members' module viewer. */
export function TrainingContentRoute() {
  return <TrainingContentScreen notes={useNotes()} previews={previews} />;
}

/** Nothing is completed in a preview. */
function ItemPreview({ item }: { readonly item: ContentItem }) {
  return (
    <Suspense fallback={textComing}>
      <ContentPart item={item} isDone={false} onDone={doNothing} />
    </Suspense>
  );
}

function doNothing(): void {}
