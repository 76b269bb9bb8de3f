import { act, renderHook, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

function append(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

it('rows are held while a dialog of theirs is open, and no longer where its focus goes nowhere', async () => {
  const list = append('<div data-row="1"><button data-action="reject">Reject</button></div>');
  const { result } = renderHook(() => {
    const focus = useRowFocus();
    return { focus, isHeld: useSyncExternalStore(focus.subscribe, focus.isHeld) };
  });
  act(() => result.current.focus.setList(list));
  act(() => list.querySelector('button')?.focus());
  await waitFor(() => expect(result.current.isHeld).toBe(true));
  const dialog = append('<div role="dialog"><input /></div>');
  act(() => dialog.querySelector('input')?.focus());
  list.querySelector('button')?.remove();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  expect(result.current.focus.isHeld()).toBe(true);
  act(() => dialog.remove());
  expect(document.activeElement).toBe(document.body);
  await waitFor(() => expect(result.current.isHeld).toBe(false));
});

describe('a row that gets the focus', () => {
  /** A row at `top`, of a window 768 px high; what its focus and the scrolling are asked for. */
  function placeRow(top: number, isByKeyboard: boolean) {
    const list = append('<div data-row="1"><a data-action="open" href="/1">Ruby</a></div>');
    const { result } = renderHook(() => useRowFocus());
    act(() => result.current.setList(list));
    const { prototype } = Element;
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const scroll = vi.spyOn(prototype, 'scrollIntoView').mockReturnValue();
    vi.spyOn(prototype, 'matches').mockImplementation(
      (selector) => selector === ':focus-visible' && isByKeyboard,
    );
    vi.spyOn(prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 44));
    onTestFinished(() => void vi.restoreAllMocks());
    return { rowFocus: result.current, focus, scroll };
  }

  it('is scrolled to by the browser, which knows what stays above it', () => {
    const { rowFocus, focus } = placeRow(10, true);
    rowFocus.focusRow('1');
    expect(document.activeElement).toHaveTextContent('Ruby');
    expect(focus.mock.calls).toEqual([[]]);
  });

  it.each([
    { top: 700, isByKeyboard: false, isScrolled: false },
    { top: 900, isByKeyboard: false, isScrolled: true },
    { top: 10, isByKeyboard: false, isScrolled: false },
    { top: 10, isByKeyboard: true, isScrolled: true },
  ])('after its details close: %o', ({ top, isByKeyboard, isScrolled }) => {
    const { rowFocus, focus, scroll } = placeRow(top, isByKeyboard);
    rowFocus.returnTo('1');
    expect(document.activeElement).toHaveTextContent('Ruby');
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(scroll.mock.calls).toEqual(isScrolled ? [[{ block: 'nearest' }]] : []);
  });
});
