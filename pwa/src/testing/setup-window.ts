import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { dismissToast } from '../ui/toast/toast-store.ts';
import { server } from './mock-server.ts';

// Browser APIs that jsdom lacks and components under test use.

fillIn(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
});

fillIn(Element.prototype, {
  scrollIntoView: () => undefined,
  getAnimations: () => [],
  setPointerCapture: () => undefined,
  hasPointerCapture: () => false,
  releasePointerCapture: () => undefined,
});

fillIn(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
  }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
  IntersectionObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});

// jsdom's own only reports that it is not implemented.
window.scrollTo = () => undefined;

// jsdom's own are an array, which tells nobody of a change.
const textTracks = new WeakMap<HTMLMediaElement, EventTarget>();
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
  get(this: HTMLMediaElement) {
    const tracks = textTracks.get(this) ?? new EventTarget();
    textTracks.set(this, tracks);
    return tracks;
  },
  configurable: true,
});

// React's development build takes a stack for each element it makes, for the text of a warning, until it
// has taken 10,000 within a second: an eighth of these tests' time. Here it has always taken them.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {},
  configurable: true,
});

configure(({ getElementError }) => ({
  // Generous for a busy machine; a condition that comes true ends the wait.
  asyncUtilTimeout: 30_000,
  // A wait looks every 50 ms and at each change of the page. What it does not find it need not print
  // each time, which took a ninth of these tests; once it gives up, it prints the page.
  getElementError: (message, container) =>
    isWaiting() ? briefError(message) : getElementError(message, container),
}));

/** Requests no handler answered. They fail like a network that is gone, which a screen may not show. */
const unanswered: string[] = [];

/** Clicks on what is folded away, which nobody can see: jsdom delivers them. */
const foldedClicks: string[] = [];

const noteFolded = ({ target }: Event) => {
  if (!(target instanceof Element) || target.closest('summary')) return;
  if (target.closest('details:not([open])')) foldedClicks.push(target.outerHTML);
};

beforeAll(() => {
  document.addEventListener('click', noteFolded, { capture: true });
  server.listen({
    onUnhandledFrame: async ({ frame }) => {
      const message = await frame.getUnhandledMessage();
      unanswered.push(/(?<=• ).+/.exec(message)?.[0] ?? message);
      throw new Error(message);
    },
  });
});

// What a test leaves under way may still say something after it.
beforeEach(() => dismissToast());

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // What blanks or covers the page would cover it for the next file of this worker, too.
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name);
  expect(foldedClicks.splice(0), 'clicks within a closed <details>').toEqual([]);
  expect(unanswered.splice(0).join(', '), 'requests without a handler').toBe('');
});

afterAll(async () => {
  server.close();
  document.removeEventListener('click', noteFolded, { capture: true });
  // What a test writes into the body would be found by the next file of this worker.
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
  // A file that stopped them would fail the next file of its worker, in a dialog that never closes.
  await new Promise(requestAnimationFrame);
});

/** By this name the library reports the line of the test in place of its own. */
function briefError(message: string | null): Error {
  return Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' });
}

function isWaiting(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

function fillIn(target: object, gaps: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(gaps)) {
    if (Reflect.get(target, name) !== undefined) continue;
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}
