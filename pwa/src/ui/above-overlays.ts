/**
 * Attributes of what is said to a person above everything: an overlay, which makes the app behind it
 * inert, leaves it alive, for what is inert is not read out.
 */
export const aboveOverlays = { 'data-above-overlays': '' } as const;

/** Whether an overlay has to leave this element alive. */
export function isAboveOverlays(element: HTMLElement): boolean {
  return element.dataset['aboveOverlays'] !== undefined;
}
