import { idAt } from './live-room.ts';

/** An IntersectionObserver of a browser that sees what the test says. */
export class TestObserver {
  static last: TestObserver | null = null;
  readonly observed = new Set<Element>();
  readonly #told: IntersectionObserverCallback;

  constructor(told: IntersectionObserverCallback) {
    this.#told = told;
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

  /** So much of a message, 100 px tall unless the test says so, is on a screen of 800 px now. */
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
    // The parts that are looked at.
    const entries = [entry] as unknown as IntersectionObserverEntry[];
    this.#told(entries, this as unknown as IntersectionObserver);
  }

  #find(position: number): Element | undefined {
    return [...this.observed].find(
      (element) => element.getAttribute('data-message-id') === idAt(position),
    );
  }
}
