import { act, renderHook, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it.each([
  [700, true],
  [900, false],
])('the focus returns to a row at %s px, which does not move if seen: %s', (top, isKept) => {
  const list = append('<div data-row="1"><a data-action="open" href="/1">Ruby</a></div>');
  const { result } = renderHook(() => useRowFocus());
  act(() => result.current.setList(list));
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'focus'),
    vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ top, bottom: top + 44 } as DOMRect),
  ] as const;
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  result.current.focusRow('1');
  expect(document.activeElement).toHaveTextContent('Ruby');
  expect(spies[0]).toHaveBeenCalledWith({ preventScroll: isKept });
});
