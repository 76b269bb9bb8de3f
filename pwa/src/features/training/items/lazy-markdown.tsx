import { Suspense } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';

const MarkdownText = lazyScreen(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
);

/** Markdown; its libraries load when the first text is shown. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup label="Loading text…">
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </SkeletonGroup>
      }
    >
      <MarkdownText text={text} />
    </Suspense>
  );
}
