/** Pixels of a menu besides its rows: its edges, the line below its signs, and the room around it. */
const edges = 29;

/**
 * What a message's menu opens beside: the bubble, of which it then hides nothing; of one that leaves
 * no room above or below it, the opener in it.
 * @param rows its items, and one for the signs
 */
export function anchorOf(opener: HTMLElement, rows: number): Element {
  const bubble = opener.closest('[data-message-id]')?.querySelector('[data-bubble]');
  if (!bubble) return opener;
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const needed = edges + rows * Math.max(44, 1.85 * textSize);
  const { top, bottom } = bubble.getBoundingClientRect();
  // An open keyboard takes the window's end.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  return Math.max(top - offsetTop, offsetTop + height - bottom) >= needed ? bubble : opener;
}
