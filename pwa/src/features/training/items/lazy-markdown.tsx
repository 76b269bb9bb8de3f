import { Suspense } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';

const MarkdownText = lazyScreen(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
);

/** Markdown; its libraries load when the first text is shown. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<Skeletons label="Loading text…" shapes={['line', 'line', 'half']} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
