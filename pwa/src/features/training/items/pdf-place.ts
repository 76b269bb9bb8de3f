/** The middle of the view: on a page, and where on it from its corner, in parts of its size. */
export interface PdfPlace {
  /** From 1. */
  readonly page: number;
  readonly across: number;
  readonly down: number;
}

/** Null: no page is shown. @param stage scrolls the pages and is the origin of their offsets */
export function findPlace(stage: HTMLElement): PdfPlace | null {
  const across = stage.scrollLeft + stage.clientWidth / 2;
  const down = stage.scrollTop + stage.clientHeight / 2;
  const pages = [...stage.querySelectorAll('li')];
  const above = pages.filter(({ offsetTop }) => offsetTop <= down);
  const page = Math.max(1, above.length);
  const shown = pages[page - 1];
  if (shown === undefined) return null;
  return {
    page,
    across: (across - shown.offsetLeft) / shown.offsetWidth,
    down: (down - shown.offsetTop) / shown.offsetHeight,
  };
}

/** Scrolls so that the place is in the middle, as far as the pages reach. */
export function showPlace(stage: HTMLElement, { page, across, down }: PdfPlace): void {
  const shown = stage.querySelectorAll('li')[page - 1];
  if (shown === undefined) return;
  stage.scrollLeft = shown.offsetLeft + across * shown.offsetWidth - stage.clientWidth / 2;
  stage.scrollTop = shown.offsetTop + down * shown.offsetHeight - stage.clientHeight / 2;
}
