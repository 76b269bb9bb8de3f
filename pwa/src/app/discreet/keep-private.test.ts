// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { awayKey, chooseAppName, chooseDiscreet } from '../../platform/privacy/discreet.ts';
import { chooseHidePage, leaveBlank } from '../../platform/privacy/quick-hide.ts';
import { keepPrivate } from './keep-private.ts';

const leave = vi.hoisted(() => vi.fn());
vi.mock('../../platform/privacy/quick-hide.ts', async (load) => ({
  ...(await load<object>()),
  hideNow: leave,
}));

vi.mock('../../platform/when-idle.ts', () => ({
  whenIdle: (work: () => Promise<unknown>) => void work(),
}));

let isHidden = false;
let isCoveredFirst = false;
beforeAll(async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  chooseDiscreet(true);
  await keepPrivate();
  isCoveredFirst = document.documentElement.hasAttribute('data-covered');
  chooseDiscreet(false);
});
beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers();
  leave.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  chooseDiscreet(false);
  chooseHidePage(null);
  sessionStorage.removeItem(awayKey);
  document.body.replaceChildren();
});

function show(isShown: boolean): boolean {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
  return document.documentElement.hasAttribute('data-covered');
}

it('a discreet window is blank while nobody sees it, also one that is loaded so', () => {
  expect(isCoveredFirst).toBe(true);
  expect(show(false)).toBe(false);
  show(true);
  chooseDiscreet(true);
  expect([show(false), show(true)]).toEqual([true, false]);
});

it('being looked at again does not bring back a page that is left for good', () => {
  onTestFinished(() => void delete document.documentElement.dataset['left']);
  leaveBlank();
  show(false);
  show(true);
  chooseDiscreet(true);
  chooseDiscreet(false);
  expect(document.documentElement.dataset).toHaveProperty('left');
});

it('a neutral name takes the icons of the tab along, and back', () => {
  document.head.innerHTML = `<link rel="manifest" href="/manifest.webmanifest">
    <link rel="icon" href="/favicon.ico"><link rel="icon" href="/favicon.svg">`;
  const hrefs = () => [...document.head.children].map((link) => link.getAttribute('href'));
  const own = hrefs();
  chooseAppName('Planner');
  expect(hrefs()).toEqual(['/planner.webmanifest', '/icons/planner-192.png', '/planner.svg']);
  chooseAppName('Greenroom');
  expect(hrefs()).toEqual(own);
});

const pressKey = (key: string, timeStamp: number, target: EventTarget = window) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
};
const escape = (timeStamp: number, target?: EventTarget) => pressKey('Escape', timeStamp, target);

describe('quick hide', () => {
  it('follows Esc twice within 0.6 s, and nothing else', () => {
    escape(0);
    escape(100);
    expect(leave).not.toHaveBeenCalled();
    chooseHidePage('clock');
    escape(5_000);
    escape(5_601);
    expect(leave).not.toHaveBeenCalled();
    escape(6_000);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('counts the Esc that closes what is open, and none before another key', () => {
    chooseHidePage('clock');
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    // As a dialog that takes its keys for itself.
    dialog.addEventListener('keydown', (event) => {
      event.stopPropagation();
      dialog.remove();
    });
    document.body.append(dialog);
    escape(10_000);
    pressKey('Tab', 10_100);
    expect(leave).not.toHaveBeenCalled();
    escape(10_200, dialog);
    expect(dialog.isConnected).toBe(false);
    escape(10_300);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('follows a long press of the active item of the navigation', () => {
    chooseHidePage('clock');
    document.body.innerHTML =
      '<nav><a href="/" aria-current="page">Home</a><a href="/x">X</a></nav>';
    const [active, other] = document.querySelectorAll('a');
    const press = (target: Element | undefined, milliseconds: number, moved?: number) => {
      target?.dispatchEvent(
        Object.assign(new Event('pointerdown', { bubbles: true }), {
          isPrimary: true,
          clientX: 40,
          clientY: 20,
        }),
      );
      if (moved !== undefined) {
        const place = { clientX: 40 + moved, clientY: 20 };
        dispatchEvent(Object.assign(new Event('pointermove'), place));
      }
      vi.advanceTimersByTime(milliseconds);
      target?.dispatchEvent(new Event('pointerup', { bubbles: true }));
      vi.advanceTimersByTime(1_000);
    };
    press(active, 300);
    press(other, 900);
    press(active, 600, 11);
    expect(leave).not.toHaveBeenCalled();
    press(active, 600);
    // As when the page moved below a pointer at rest.
    press(active, 600, 0);
    // As of a finger, which rolls.
    press(active, 600, 10);
    expect(leave).toHaveBeenCalledTimes(3);
  });

  it('follows a shake', () => {
    chooseHidePage('clock');
    const jolt = (timeStamp: number, x: number) => {
      const event = Object.assign(new Event('devicemotion'), { acceleration: { x, y: 0, z: 0 } });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      dispatchEvent(event);
    };
    for (const at of [0, 300, 1_200]) jolt(at, 30);
    jolt(1_300, 10);
    expect(leave).not.toHaveBeenCalled();
    for (const at of [2_000, 2_200, 2_400]) jolt(at, -30);
    expect(leave).toHaveBeenCalledOnce();
  });
});
