import { idAt } from './live-room.ts';

/** An IntersectionObserver controlled by the test. */
export class TestObserver {
  static last: TestObserver | null = null;
  readonly observed = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    TestObserver.last = this;
  }

  observe(element: Element): void {
    this.observed.add(element);
  }

  unobserve(element: Element): void {
    this.observed.delete(element);
  }

  disconnect(): void {
    this.observed.clear();
  }

  isWatching(position: number): boolean {
    return this.#find(position) !== undefined;
  }

  /** Reports the visible part of a message, 0 to 1, on a screen of 800 px. @param height px */
  show(position: number, ratio: number, height = 100): void {
    const target = this.#find(position);
    if (!target) throw new Error(`Message ${position} is not watched`);
    const entry = {
      target,
      isIntersecting: ratio > 0,
      intersectionRatio: ratio,
      intersectionRect: { height: height * ratio },
      rootBounds: { height: 800 },
    };
    // Only the fields the code reads.
    const entries = [entry] as unknown as IntersectionObserverEntry[];
    this.#callback(entries, this as unknown as IntersectionObserver);
  }

  #find(position: number): Element | undefined {
    return [...this.observed].find(
      (element) => element.getAttribute('data-message-id') === idAt(position),
    );
  }
}
