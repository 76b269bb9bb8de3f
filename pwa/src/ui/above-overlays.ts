/** Attributes of live regions that overlays must not make inert: inert content is not announced. */
export const aboveOverlays = { 'data-above-overlays': '' } as const;

export function isAboveOverlays(element: HTMLElement): boolean {
  return element.dataset['aboveOverlays'] !== undefined;
}
