import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { act } from '@testing-library/react';

/** A drawing that lasts until the test or a cancellation ends it. */
export class FakeDrawing {
  readonly canvas: HTMLCanvasElement;
  hasEnded = false;
  isCancelled = false;
  readonly #end = Promise.withResolvers<void>();

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  get promise(): Promise<void> {
    return this.#end.promise;
  }

  /** As the library: ends with an error. */
  cancel(): void {
    this.isCancelled = true;
    this.hasEnded = true;
    this.#end.reject(new Error('Rendering cancelled'));
  }

  async finish(): Promise<void> {
    await act(async () => {
      this.hasEnded = true;
      this.#end.resolve();
      await this.promise;
    });
  }
}

/** A document of the PDF library: one page without words, on which one drawing runs at a time. */
export class FakePdf {
  readonly document: PDFDocumentProxy;
  readonly drawings: FakeDrawing[] = [];
  /** Resolved by the test once the document is destroyed. */
  readonly destroying = Promise.withResolvers<void>();

  /** @param size of its page, in points */
  constructor({ width = 595, height = 842 }: { width?: number; height?: number } = {}) {
    const page = {
      getViewport: ({ scale }: { readonly scale: number }) => ({
        width: width * scale,
        height: height * scale,
      }),
      getTextContent: async () => ({ items: [] }),
      render: ({ canvas }: { readonly canvas: HTMLCanvasElement }) => this.#draw(canvas),
    };
    // Only what the code reads.
    const loadingTask = { destroy: async () => await this.destroying.promise };
    const document = { numPages: 1, getPage: async () => page, loadingTask };
    this.document = document as unknown as PDFDocumentProxy;
  }

  #draw(canvas: HTMLCanvasElement): FakeDrawing {
    if (this.drawings.some(({ hasEnded }) => !hasEnded)) {
      throw new Error('Cannot use the same canvas during multiple render() operations');
    }
    const drawing = new FakeDrawing(canvas);
    this.drawings.push(drawing);
    return drawing;
  }
}

/** An IntersectionObserver by which the test scrolls a page into the view and out of it. */
export class PageObserver {
  static last: PageObserver | null = null;
  #target: Element | null = null;
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
    PageObserver.last = this;
  }

  observe(target: Element): void {
    this.#target = target;
  }

  disconnect(): void {
    this.#target = null;
  }

  /** Reports whether the watched page is in the view or near it, and whether it was just before. */
  static async show(...reports: readonly boolean[]): Promise<void> {
    const { last } = PageObserver;
    if (last?.target === null || last?.target === undefined) return;
    const { target } = last;
    const entries = reports.map((isIntersecting) => ({ target, isIntersecting }));
    await act(async () =>
      last.#report(
        entries as unknown as IntersectionObserverEntry[],
        last as unknown as IntersectionObserver,
      ),
    );
  }

  get target(): Element | null {
    return this.#target;
  }
}
