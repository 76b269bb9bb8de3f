import { createContext, Suspense, useContext, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';

/** Markdown; its libraries load when the first text is shown, for which what is around it waits. */
export const MarkdownText = lazyScreen(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
);

export const textComing = <Skeletons label="Loading text…" shapes={['line', 'line', 'half']} />;

/** Whether the screen around a text is shown already. */
export const IsShown = createContext(false);

/** A text of a screen whose first picture waits for it; one that comes later has a placeholder. */
export function ScreenText({ text }: { readonly text: string }) {
  const isShown = useContext(IsShown);
  // As at first: a change would mount the text anew.
  const [isLater] = useState(isShown);
  return isLater ? <LazyMarkdown text={text} /> : <MarkdownText text={text} />;
}

/** As `MarkdownText`, with a placeholder of its own. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={textComing}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
