import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveTo } from './move-to.ts';
import { OrderedList } from './ordered-list.tsx';

function Letters({ isLocked = false }) {
  const [letters, setLetters] = useState<readonly string[]>(['Alpha', 'Beta', 'Gamma']);
  return (
    <OrderedList
      label="Letters"
      rows={letters}
      keyOf={(letter) => letter}
      nameOf={(letter) => letter}
      isLocked={isLocked}
      onMove={(from, to) => setLetters(moveTo(letters, from, to))}
    >
      {(letter, _index, tools) => (
        <>
          <span>{letter}</span>
          {tools}
        </>
      )}
    </OrderedList>
  );
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Letters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const handle = (name: string) =>
  screen.getByRole('button', { name: `Drag ${name}, or press the arrow keys` });

/** Rows of 40 px, one below the other: jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 100 + index * 40, 300, 40);
  });
});

test('buttons move a row, keep the focus and announce the position', async () => {
  render(<Letters />);
  const down = screen.getByRole('button', { name: 'Move Alpha down' });
  await userEvent.click(down);
  expect(shown()).toEqual(['Beta', 'Alpha', 'Gamma']);
  await waitFor(() => expect(down).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Alpha moved to position 2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Move Beta up' }));
  expect(shown()).toEqual(['Beta', 'Alpha', 'Gamma']);
});

test('arrow keys, Home and End on the handle move a row', async () => {
  render(<Letters />);
  handle('Gamma').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(shown()).toEqual(['Alpha', 'Gamma', 'Beta']);
  await userEvent.keyboard('{Home}');
  expect(shown()).toEqual(['Gamma', 'Alpha', 'Beta']);
  await waitFor(() => expect(handle('Gamma')).toHaveFocus());
  await userEvent.keyboard('{End}');
  expect(shown()).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test('a row dragged by its handle stands where it is dropped', () => {
  render(<Letters />);
  fireEvent.pointerDown(handle('Alpha'), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 205 });
  expect(shown()).toEqual(['Alpha', 'Beta', 'Gamma']);
  fireEvent.pointerUp(window);
  expect(shown()).toEqual(['Beta', 'Gamma', 'Alpha']);
});

test('a second finger neither moves nor drops a dragged row', () => {
  render(<Letters />);
  fireEvent.pointerDown(handle('Alpha'), { button: 0, pointerId: 1 });
  fireEvent.pointerMove(window, { clientY: 205, pointerId: 1 });
  fireEvent.pointerMove(window, { clientY: 110, pointerId: 2 });
  fireEvent.pointerUp(window, { pointerId: 2 });
  expect(shown()).toEqual(['Alpha', 'Beta', 'Gamma']);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(shown()).toEqual(['Beta', 'Gamma', 'Alpha']);
});

test('a drag over which the list changes moves no other row', () => {
  const onMove = vi.fn();
  const listOf = (letters: readonly string[]) => (
    <OrderedList
      label="Letters"
      rows={letters}
      keyOf={(letter) => letter}
      nameOf={(letter) => letter}
      onMove={onMove}
    >
      {(_letter, _index, tools) => tools}
    </OrderedList>
  );
  const { rerender } = render(listOf(['Alpha', 'Beta', 'Gamma']));
  fireEvent.pointerDown(handle('Alpha'), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 205 });
  rerender(listOf(['New', 'Alpha', 'Beta', 'Gamma']));
  fireEvent.pointerUp(window);
  expect(onMove).not.toHaveBeenCalled();
});

test('Escape gives a drag up', () => {
  render(<Letters />);
  fireEvent.pointerDown(handle('Alpha'), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 205 });
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window);
  expect(shown()).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test('locked, nothing moves', async () => {
  render(<Letters isLocked />);
  await userEvent.click(screen.getByRole('button', { name: 'Move Alpha down' }));
  handle('Alpha').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['Alpha', 'Beta', 'Gamma']);
});
