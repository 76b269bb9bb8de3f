import { Suspense } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';

/** Markdown; its libraries load when the first text is shown, for which what is around it waits. */
export const MarkdownText = lazyScreen(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
);

export const textComing = <Skeletons label="Loading text…" shapes={['line', 'line', 'half']} />;

/** As `MarkdownText`, with a placeholder of its own. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={textComing}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
