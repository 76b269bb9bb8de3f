import type { Page } from '@playwright/test';

export interface Movement {
  /** Frames compared. */
  readonly frames: number;
  /** Furthest movement of a visible message between two frames, in px, scrolling excluded. */
  readonly furthest: number;
  /** Events in that frame. */
  readonly at: string;
}

interface Watched {
  placeWatch: { frames: number; furthest: number; at: string };
}

/**
 * Makes each page record how visible messages move from frame to frame, excluding the reader's
 * scrolling. To be called before the app starts; `readMovement` returns the record.
 *
 * The reader's scrolling is every change of the list's offset that the app did not write.
 */
export async function watchPlaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { frames: 0, furthest: 0, at: '' };
    Object.assign(globalThis, { placeWatch: watch });
    const isList = (element: Element) => element.getAttribute('role') === 'log';
    const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
    const read = (element: Element): number => scrollTop?.get?.call(element) ?? 0;
    let written = 0;
    let heard = 0;
    const hear = ({ target }: Event) => {
      if (target instanceof Element && isList(target)) heard = read(target);
    };
    document.addEventListener('scroll', hear, { capture: true, passive: true });
    const noteWriting = <Result>(element: Element, write: () => Result): Result => {
      if (!isList(element)) return write();
      const offset = read(element);
      // The browser clamped the offset because the list became shorter.
      const isCut = offset < heard && offset >= element.scrollHeight - element.clientHeight - 1;
      const before = isCut ? heard : offset;
      const result = write();
      heard = read(element);
      written += heard - before;
      return result;
    };
    for (const name of ['scrollTo', 'scrollBy', 'scroll'] as const) {
      const write = Element.prototype[name];
      Element.prototype[name] = function (this: Element, ...to: unknown[]) {
        noteWriting(this, () => Reflect.apply(write, this, to));
      };
    }
    Object.defineProperty(Element.prototype, 'scrollTop', {
      ...scrollTop,
      set(this: Element, value: number) {
        noteWriting(this, () => scrollTop?.set?.call(this, value));
      },
    });

    interface Frame {
      readonly tops: ReadonlyMap<string, number>;
      readonly offset: number;
      readonly written: number;
      readonly height: number;
    }
    const readFrame = (log: Element): Frame => {
      const view = log.getBoundingClientRect();
      const tops = new Map<string, number>();
      for (const message of log.querySelectorAll<HTMLElement>('[data-message-id]')) {
        const { top, bottom } = message.getBoundingClientRect();
        const id = message.dataset['messageId'] ?? '';
        if (bottom > view.top && top < view.bottom) tops.set(id, top - view.top);
      }
      return { tops, offset: read(log), written, height: log.scrollHeight };
    };
    let last: Frame | null = null;
    const compare = () => {
      const log = document.querySelector('[role="log"]');
      const now = log && readFrame(log);
      if (now && last) {
        watch.frames += 1;
        const scrolled = now.offset - last.offset - (now.written - last.written);
        for (const [id, top] of now.tops) {
          const before = last.tops.get(id);
          const by = before === undefined ? 0 : Math.abs(top - before + scrolled);
          // At the very top nothing can compensate for a row lower than its estimate.
          if (by <= watch.furthest || now.offset < 1) continue;
          watch.furthest = by;
          watch.at = `${id}: ${before} to ${top}; list ${JSON.stringify([last, now].map(({ offset, height }) => [offset, height]))}, scrolled ${scrolled}`;
        }
      }
      last = now;
    };
    let probe: ResizeObserver | null = null;
    const eachFrame = () => {
      requestAnimationFrame(eachFrame);
      // A new observer reports in this frame, after the list's own, older observer.
      probe?.disconnect();
      probe = new ResizeObserver(compare);
      probe.observe(document.documentElement);
    };
    requestAnimationFrame(eachFrame);
  });
}

/** The record since the page was loaded. */
export function readMovement(page: Page): Promise<Movement> {
  return page.evaluate(() => (globalThis as unknown as Watched).placeWatch);
}
