import { Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';

/** Markdown; its libraries load when the first text is shown, for which what is around it waits. */
export const MarkdownText = lazyScreen(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
);

export const textComing = <Skeletons label="Loading text…" shapes={['line', 'line', 'half']} />;

/** Screens with texts that are shown. */
let shownScreens = 0;

/** The screen around texts is shown; its later ones have a placeholder. @returns what ends it */
export function markShown(): () => void {
  shownScreens += 1;
  return () => {
    shownScreens -= 1;
  };
}

/** A text for which the first paint of its screen waits; one that comes later has a placeholder. */
export function ScreenText({ text }: { readonly text: string }) {
  // As at first: a change would mount the text anew.
  const [isLater] = useState(() => shownScreens > 0);
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
