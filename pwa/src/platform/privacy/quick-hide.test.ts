// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { awayKey } from './discreet.ts';
import { chooseHidePage, hideNow, isHidePage, readHidePage } from './quick-hide.ts';

const replace = vi.fn<(address: string) => void>();
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  replace.mockReset();
  vi.stubGlobal('location', { replace });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  window.dispatchEvent(new Event('beforeunload'));
  vi.unstubAllGlobals();
  chooseHidePage(null);
  sessionStorage.clear();
  delete document.documentElement.dataset['left'];
  document.body.replaceChildren();
});

/** Where hiding leads, and where Back would lead away to. */
function hide() {
  hideNow();
  return [replace.mock.lastCall?.[0], sessionStorage.getItem(awayKey)];
}

it('shows an https page of one’s own, and the clock without a network', () => {
  const page = 'https://news.example/today';
  chooseHidePage(page);
  expect(hide()).toEqual([page, page]);
  expect(document.documentElement.dataset).toHaveProperty('left');
  isOnline = false;
  expect(hide()).toEqual(['/clock.html', '/clock.html']);
});

it('is silent while the page it leaves for is not there yet', () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  document.body.append(document.createElement('video'));
  hide();
  expect(pause).toHaveBeenCalledOnce();
  pause.mockRestore();
});

it('no screen with something unsaved asks whether to leave', () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { signal } = ending;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  hide();
  expect(asks()).toBe(false);
});

it('shows the clock where none of one’s own was chosen', () => {
  chooseHidePage('clock');
  expect(hide()).toEqual(['/clock.html', '/clock.html']);
});

it.each([
  ['https://news.example', true],
  ['clock', true],
  ['http://news.example', false],
  ['javascript:alert(1)', false],
  ['news.example', false],
  ['', false],
])('takes %s for a page to show: %s', (text, isOne) => {
  expect(isHidePage(text)).toBe(isOne);
  // As another version, or somebody else, may have stored it.
  localStorage.setItem('greenroom.quick-hide', text);
  expect(readHidePage()).toBe(isOne ? text : 'clock');
});
