import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { KeysLegend } from './keys-legend.tsx';
import { chooseSingleKeys, useSingleKeys } from './single-keys.ts';

const move = vi.fn<() => void>();
const decide = vi.fn<() => void>();

function Keys() {
  useSingleKeys({ j: { press: move, repeats: true }, e: { press: decide } });
  return (
    <>
      <input aria-label="Notes" />
      <KeysLegend className={undefined}>J moves</KeysLegend>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  render(<Keys />);
});

test('a held key moves on, and decides once', () => {
  fireEvent.keyDown(document.body, { key: 'e' });
  fireEvent.keyDown(document.body, { key: 'E', repeat: true });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  expect([decide.mock.calls.length, move.mock.calls.length]).toEqual([1, 2]);
});

test('other keys, keys with others and what is typed do nothing', () => {
  fireEvent.keyDown(document.body, { key: 'toString' });
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'e' });
  expect(decide).not.toHaveBeenCalled();
});

test('a letter typed in an open menu chooses there, and does nothing else', () => {
  render(<div role="menu" tabIndex={-1} />);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'e' });
  expect(decide).not.toHaveBeenCalled();
});

test('they can be switched off on this device', () => {
  onTestFinished(() => chooseSingleKeys(true));
  expect(screen.getByText('J moves')).toBeVisible();
  chooseSingleKeys(false);
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(decide).not.toHaveBeenCalled();
  expect(localStorage.getItem('greenroom.single-keys')).toBe('off');
});
