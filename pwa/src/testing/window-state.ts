import { vi } from 'vitest';

/** Sets the browser's network state and fires its event. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Sets whether the page is shown and fires the event of it. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The person uses a finger: `(pointer: coarse)` matches. */
export function setTouch(): void {
  answerMedia((query) => query === '(pointer: coarse)');
}

/** The window is as narrow as a phone: `(width < 640px)` matches. */
export function setPhone(): void {
  answerMedia((query) => query === '(width < 640px)');
}

/** Media queries are answered by `matches`, in place of an earlier answer. */
export function answerMedia(matches: (query: string) => boolean): void {
  if (vi.isMockFunction(window.matchMedia)) window.matchMedia.mockRestore();
  const answer = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(answer(query), { matches: matches(query) }),
  );
}
