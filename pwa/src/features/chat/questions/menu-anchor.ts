import type { MenuAnchor } from '../../../ui/menu/menu.tsx';

/** Pixels from a bubble to its menu, besides the menu's own distance: around the bubble is a ring. */
const ring = 6;

/** Pixels of a menu besides its rows: its edges, the line below its signs, and the room around it. */
const edges = 29 + ring;

export interface MenuPlace {
  readonly anchor: MenuAnchor;
  readonly align: 'start' | 'end';
}

/**
 * What a message's menu opens beside: above or below the bubble, of which it then hides nothing, at the
 * opener where a pointer shows that; of a bubble that leaves no room above or below it, the opener.
 * @param rows its items, and one for the signs
 */
export function placeMenu(opener: HTMLElement, rows: number, isOwn: boolean): MenuPlace {
  const bubble = opener.closest('[data-message-id]')?.querySelector('[data-bubble]');
  const [atBubble, atOpener] = isOwn ? (['end', 'start'] as const) : (['start', 'end'] as const);
  if (!bubble || !hasRoom(bubble, rows)) return { anchor: opener, align: atBubble };
  const isAtOpener = matchMedia('(hover: hover)').matches;
  const getBoundingClientRect = () => {
    const { top, height } = bubble.getBoundingClientRect();
    const { left, width } = (isAtOpener ? opener : bubble).getBoundingClientRect();
    return new DOMRect(left, top - ring, width, height + 2 * ring);
  };
  return {
    anchor: { contextElement: bubble, getBoundingClientRect },
    align: isAtOpener ? atOpener : atBubble,
  };
}

function hasRoom(bubble: Element, rows: number): boolean {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const needed = edges + rows * Math.max(44, 1.85 * textSize);
  const { top, bottom } = bubble.getBoundingClientRect();
  // An open keyboard takes the window's end.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  return Math.max(top - offsetTop, offsetTop + height - bottom) >= needed;
}
