import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from '../combobox/combobox-search.ts';
import { Combobox } from '../combobox/combobox.tsx';
import { MultiCombobox } from '../combobox/multi-combobox.tsx';
import { Dialog } from './dialog.tsx';

/** As Chromium has it: one request closes the newest. */
class StubWatcher extends EventTarget {
  static open: StubWatcher[] = [];
  constructor() {
    super();
    StubWatcher.open.push(this);
  }
  destroy(): void {
    StubWatcher.open = StubWatcher.open.filter((watcher) => watcher !== this);
  }
}

beforeEach(() => vi.stubGlobal('CloseWatcher', StubWatcher));
afterEach(() => {
  StubWatcher.open = [];
  vi.unstubAllGlobals();
});

const goBack = () =>
  act(() => {
    const newest = StubWatcher.open.at(-1);
    newest?.destroy();
    newest?.dispatchEvent(new Event('close'));
  });

const closeSheet = vi.fn<() => void>();
const closeQuestion = vi.fn<() => void>();
beforeEach(() => vi.clearAllMocks());

const sheet = ({ isOpen = true, isAsking = false, isHeld = false }) => (
  <Dialog open={isOpen} onClose={closeSheet} title="Shift">
    <Dialog
      role="alertdialog"
      open={isAsking}
      isHeld={isHeld}
      onClose={closeQuestion}
      title="Delete?"
    >
      <input aria-label="Reason" />
    </Dialog>
  </Dialog>
);

test('Back closes the topmost dialog alone, and asks for nothing once none is open', () => {
  const { rerender } = render(sheet({ isAsking: true }));
  expect(StubWatcher.open).toHaveLength(1);
  goBack();
  expect(closeQuestion).toHaveBeenCalledOnce();
  expect(closeSheet).not.toHaveBeenCalled();
  rerender(sheet({}));
  goBack();
  expect(closeSheet).toHaveBeenCalledOnce();
  rerender(sheet({ isOpen: false }));
  expect(StubWatcher.open).toEqual([]);
});

test('Back leaves a held dialog and the screen below it', () => {
  const { rerender } = render(sheet({ isAsking: true, isHeld: true }));
  goBack();
  goBack();
  expect(closeQuestion).not.toHaveBeenCalled();
  expect(closeSheet).not.toHaveBeenCalled();
  rerender(sheet({ isAsking: true }));
  goBack();
  expect(closeQuestion).toHaveBeenCalledOnce();
});

test('Escape closes once, also where the browser asks the watcher for it', async () => {
  render(sheet({ isAsking: true }));
  const reason = await screen.findByLabelText('Reason');
  await userEvent.click(reason);
  fireEvent.keyDown(reason, { key: 'Escape' });
  goBack();
  expect(closeQuestion).toHaveBeenCalledOnce();
  expect(closeSheet).not.toHaveBeenCalled();
  // The key has been dealt with.
  await waitFor(() => {
    goBack();
    expect(closeQuestion.mock.calls.length).toBeGreaterThan(1);
  });
});

function Fields() {
  const search = useTypedSearch();
  const opal = { id: 'a', label: 'opal', detail: '' };
  const offer = { choices: [opal], total: 1, isSearching: false, hasFailed: false };
  const words = { list: 'Members', searching: 'Loading members…', empty: 'Nobody' };
  const common = { placeholder: 'Search', words, search, offer, onChoose: () => undefined };
  return (
    <Dialog open onClose={closeSheet} title="Shift">
      <Combobox {...common} label="One" chosen={null} />
      <MultiCombobox {...common} label="Several" chosen={[]} />
    </Dialog>
  );
}

test.each(['One', 'Several'])('Back closes an open list before the dialog: %s', async (name) => {
  render(<Fields />);
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await screen.findByRole('option', { name: 'opal' });
  goBack();
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  expect(closeSheet).not.toHaveBeenCalled();
  goBack();
  expect(closeSheet).toHaveBeenCalledOnce();
});

test('a browser without it closes dialogs as before', async () => {
  vi.stubGlobal('CloseWatcher', undefined);
  render(sheet({}));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(closeSheet).toHaveBeenCalledOnce();
});
