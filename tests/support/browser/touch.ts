import type { CDPSession, Locator, Page } from '@playwright/test';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Real touches on the page, from which the browser derives gestures and clicks. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async put({ x, y }: Place): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
    });
  }

  async move({ x, y }: Place): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y }],
    });
  }

  async lift(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

/** The centre of an element, in CSS px of the viewport. */
export async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
