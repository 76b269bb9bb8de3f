import type { Page } from '@playwright/test';

/** Widths and heights every screen must fit: small phones to desktops, and a phone on its side. */
export const sizes = [
  { width: 320, height: 844 },
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
] as const;

/**
 * Lists what does not fit the shown screen at each of `sizes`: content wider than the window, and
 * controls that something covers when the keyboard reaches them.
 * @param within a CSS selector of the part to look at, such as an open dialog. Absent: everything
 * @param findMore what else is looked for, by the window's width
 */
export async function findFaults(
  page: Page,
  within = 'body',
  findMore: (width: number) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const found = await page.evaluate(findFaultsInPage, within);
    const place = `${new URL(page.url()).pathname} at ${size.width} × ${size.height}`;
    faults.push(...found.map((fault) => `${place}: ${fault}`), ...(await findMore(size.width)));
  }
  return faults;
}

async function findFaultsInPage(within: string): Promise<string[]> {
  const controls = 'a[href]:not([href^="#"]), button, input, select, textarea, [tabindex="0"]';

  const describe = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()}.${element.className} '${label.slice(0, 40)}'`;
  };

  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    const isInert = element.closest('[inert], [aria-hidden="true"]') !== null;
    return width > 4 && height > 4 && !isInert && element.checkVisibility();
  };

  /** It lies in what scrolls, or in a line that ends with an ellipsis. */
  const endsWithin = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis')
        return true;
    }
    return false;
  };

  const sticksOut = (element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > innerWidth + 1 || left < -1) && !endsWithin(element);
  };

  const nextFrames = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  const findHit = (control: HTMLElement) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };

  /** The element that covers a focused control; null: none. */
  const findCover = async (control: HTMLElement): Promise<string | null> => {
    control.focus();
    // Focus does not scroll to a control that has it already.
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    let hit = findHit(control);
    // A notification makes way once scrolling has ended.
    for (let frames = 0; frames < 10 && hit?.closest('[data-above-overlays]'); frames += 1) {
      await nextFrames();
      hit = findHit(control);
    }
    // On what scrolls it may lie: its content comes out from under it.
    if (hit?.closest('[data-above-overlays]') && control.matches('[tabindex]')) return null;
    if (hit === null) return 'the edge of the window';
    const isHit = control.contains(hit) || hit.contains(control);
    return isHit || hit.closest('label')?.control === control ? null : describe(hit);
  };

  /** Null: a control went meanwhile, such as a step that turned out to be done. */
  const look = async (): Promise<string[] | null> => {
    // Sizes that scripts measure are settled after two frames.
    await nextFrames();
    window.scrollTo(0, 0);
    const faults: string[] = [];
    const parts = document.querySelectorAll<HTMLElement>(`:is(${within}) *`);
    const shown = [...parts].filter(isShown);
    if (document.documentElement.scrollWidth > innerWidth) {
      faults.push(`scrolls sideways (${document.documentElement.scrollWidth} px)`);
    }
    const wide = shown.filter(sticksOut);
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    faults.push(...innermost.map((element) => `sticks out: ${describe(element)}`));
    for (const control of shown.filter((element) => element.matches(controls))) {
      const cover = control.matches(':disabled') ? null : await findCover(control);
      if (!control.isConnected) return null;
      if (cover !== null) faults.push(`covered: ${describe(control)} by ${cover}`);
    }
    return faults;
  };

  for (let tries = 0; tries < 5; tries += 1) {
    const faults = await look();
    if (faults) return faults;
  }
  return ['controls keep going away'];
}
