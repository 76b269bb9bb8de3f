import { act, render } from '@testing-library/react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AtAddress } from '../../testing/at-address.tsx';
import { useScrollBack } from './scroll-back.ts';

/** How far it can be scrolled, and what is told of its height. */
const page = { most: 1000, resized: () => {} };

function scrollPage(top: number): void {
  vi.stubGlobal('scrollY', Math.min(top, page.most));
  dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  page.most = 1000;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrollPage(top));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        page.resized = resized;
      }
      observe(): void {}
      disconnect(): void {
        page.resized = () => {};
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

function openList() {
  let navigate: NavigateFunction | undefined;
  function Screens() {
    useScrollBack();
    navigate = useNavigate();
    return null;
  }
  render(
    <AtAddress address="/list">
      <Screens />
    </AtAddress>,
  );
  const go = (to: string) => act(() => void navigate?.(to));
  /** To another screen, which begins at its top. */
  const leave = () => {
    go('/another');
    scrollPage(0);
  };
  const comeBack = async () => {
    const isBack = new Promise((done) => addEventListener('popstate', done, { once: true }));
    await act(async () => {
      history.back();
      await isBack;
    });
    page.resized();
  };
  return { go, leave, comeBack };
}

test('Back leads to where a screen was left, also after a change of its address alone', async () => {
  const { go, leave, comeBack } = openList();
  scrollPage(600);
  go('/list?open=1');
  leave();
  await comeBack();
  expect(scrollY).toBe(600);
});

test('it leads there also from what covered the screen, once that was left for another', async () => {
  const { go, leave, comeBack } = openList();
  scrollPage(600);
  go('/list?open=1');
  scrollPage(0);
  leave();
  await comeBack();
  expect(scrollY).toBe(0);
  await comeBack();
  expect(scrollY).toBe(600);
});

test('it leads to where a loaded page was, which was not scrolled since', async () => {
  vi.stubGlobal('scrollY', 300);
  const { leave, comeBack } = openList();
  leave();
  await comeBack();
  expect(scrollY).toBe(300);
});

test('a screen left again before its rows came keeps its place', async () => {
  const { leave, comeBack } = openList();
  scrollPage(600);
  leave();
  page.most = 100;
  await comeBack();
  expect(scrollY).toBe(100);
  leave();
  page.most = 1000;
  await comeBack();
  expect(scrollY).toBe(600);
});

test('a person who acts meanwhile is not moved', async () => {
  const { leave, comeBack } = openList();
  scrollPage(600);
  leave();
  page.most = 100;
  await comeBack();
  dispatchEvent(new Event('wheel'));
  page.most = 1000;
  page.resized();
  expect(scrollY).toBe(100);
});
