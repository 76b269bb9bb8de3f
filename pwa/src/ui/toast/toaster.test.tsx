import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToastsAbove } from './toast-room.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Notice } from '../notice/notice.tsx';
import { announce, dismissToast, showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => dismissToast());
});

const show = (content: Parameters<typeof showToast>[0]) => act(() => showToast(content));
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test('shows one toast at a time: the newest', () => {
  show({ title: 'User Approved' });
  show({ title: 'User Rejected' });
  expect(screen.queryByText('User Approved')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('User Rejected');
});

test('disappears after 5 s, or after its own duration', () => {
  show({ title: 'Status Updated' });
  pass(4999);
  expect(screen.getByText('Status Updated')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Status Updated')).not.toBeInTheDocument();

  show({ title: 'Account Rejected', duration: 8000 });
  pass(7999);
  expect(screen.getByText('Account Rejected')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Account Rejected')).not.toBeInTheDocument();
});

test('gives a second toast its full duration', () => {
  show({ title: 'First' });
  pass(4000);
  show({ title: 'Second' });
  pass(4999);
  expect(screen.getByText('Second')).toBeInTheDocument();
});

test('disappears in time under a pointer at rest', () => {
  show({ title: 'Schedule Added' });
  // Browsers fire enter events, but no move, when an element appears under the pointer.
  const words = screen.getByText('Schedule Added');
  fireEvent.pointerOver(words);
  fireEvent.pointerEnter(words);
  pass(5000);
  expect(screen.queryByText('Schedule Added')).not.toBeInTheDocument();
});

test('pauses while the pointer moves over it', () => {
  show({ title: 'Schedule Added' });
  const words = screen.getByText('Schedule Added');
  fireEvent.pointerMove(words);
  pass(60_000);
  expect(words).toBeInTheDocument();
  fireEvent.pointerOut(words);
  fireEvent.pointerLeave(words);
  pass(5000);
  expect(words).not.toBeInTheDocument();
});

test('pauses while focused, then continues with the remaining time', () => {
  show({ title: 'Schedule Added' });
  pass(3000);
  const close = screen.getByRole('button', { name: 'Dismiss notification' });
  fireEvent.focus(close);
  pass(60_000);
  expect(screen.getByText('Schedule Added')).toBeInTheDocument();
  fireEvent.blur(close);
  pass(1999);
  expect(screen.getByText('Schedule Added')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Schedule Added')).not.toBeInTheDocument();
});

test('interrupts a screen reader for failures only, and can be dismissed', () => {
  show({ title: 'Error', text: 'Failed to approve user', tone: 'destructive' });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to approve user');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('offers a way back, which dismisses it', () => {
  const onPress = vi.fn<() => void>();
  show({ title: 'Entry Deleted', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Entry Deleted')).not.toBeInTheDocument();
});

test('announces without showing, and disappears in time', () => {
  show({ title: 'Entry Deleted' });
  act(() => announce({ title: 'Schedule Added', text: 'Saved on this device.' }));
  expect(screen.getByRole('status')).toHaveTextContent('Schedule Added Saved on this device.');
  expect(screen.getByText('Entry Deleted')).toBeInTheDocument();
  // What was there is not read again.
  for (const role of ['status', 'alert']) {
    expect(screen.getByRole(role)).toHaveAttribute('aria-atomic', 'false');
  }
  expect(screen.getAllByRole('button', { name: 'Dismiss notification' })).toHaveLength(1);
  pass(5000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

const dialogOf = (open: boolean) => <Dialog open={open} title="Delete?" onClose={vi.fn()} />;

test('opening a dialog dismisses the toast, and its foot shows the next ones', () => {
  const { rerender } = render(dialogOf(false));
  show({ title: 'Schedule Added' });
  rerender(dialogOf(true));
  expect(screen.queryByText('Schedule Added')).not.toBeInTheDocument();
  show({ title: 'Error', text: 'Failed to delete entry', tone: 'destructive' });
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('Failed to delete entry')).toBeInTheDocument();
  expect(screen.getAllByText('Failed to delete entry')).toHaveLength(1);
});

test('a reason that a notice of the dialog shows is not shown again', () => {
  render(
    <Dialog open title="Add" onClose={vi.fn()}>
      <Notice tone="danger">This device is full.</Notice>
    </Dialog>,
  );
  show({ title: 'Failed to add schedule', text: 'This device is full.', tone: 'destructive' });
  expect(screen.getAllByText('This device is full.')).toHaveLength(1);
  expect(screen.getByText('Failed to add schedule')).toBeInTheDocument();
});

test('in a dialog a failure is announced with its reason only where no notice speaks it', () => {
  render(dialogOf(true));
  const failure = {
    title: 'Not changed',
    text: 'Incorrect password',
    tone: 'destructive',
  } as const;
  act(() => announce(failure));
  expect(screen.getByText('Not changed')).toBeInTheDocument();
  expect(screen.queryByText('Incorrect password')).not.toBeInTheDocument();
  act(() => announce({ ...failure, isReasonShown: false }));
  const spoken = screen.getByText('Incorrect password').closest('[aria-live]');
  expect(spoken).toHaveAttribute('aria-live', 'assertive');
});

test('a toast of a dialog that closes is shown on the screen', () => {
  const { rerender } = render(dialogOf(true));
  show({ title: 'Entry Deleted' });
  rerender(dialogOf(false));
  expect(screen.getByText('Entry Deleted').closest('[role=dialog]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss notification' })).toBeInTheDocument();
});

function Bar() {
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar);
  return <nav ref={bar} aria-label="Main" />;
}

test('what is pinned is measured for a toast, not before one is shown', () => {
  const observed: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observed.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const { unmount } = render(<Bar />);
  const measure = vi.spyOn(
    screen.getByRole('navigation', { name: 'Main' }),
    'getBoundingClientRect',
  );
  const resize = () => observed.forEach((callback) => callback());
  resize();
  expect(measure).not.toHaveBeenCalled();
  show({ title: 'Schedule Added' });
  expect(measure).toHaveBeenCalledOnce();
  resize();
  expect(measure).toHaveBeenCalledTimes(2);
  fireEvent.scroll(window);
  expect(measure).toHaveBeenCalledTimes(3);
  unmount();
  vi.unstubAllGlobals();
});

test('what has scrolled out of a room of its own does not move a toast away', () => {
  const box = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 390 });
  const rects: Record<string, ReturnType<typeof box>> = {
    room: box(200, 700),
    within: box(600, 644),
    beyond: box(690, 780),
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { top, bottom, left, right } = rects[this.id] ?? box(0, 60);
    return new DOMRect(left, top, right - left, bottom - top);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.stubGlobal('innerHeight', 844);
  const content = (
    <>
      <button id="within" type="button" />
      <button id="beyond" type="button" />
    </>
  );
  const floorOf = () =>
    screen.getByText('Error').closest<HTMLElement>('[style]')?.style.cssText ?? '';
  const { unmount } = render(<div>{content}</div>);
  show({ title: 'Error' });
  expect(floorOf()).toContain('244px');
  act(() => dismissToast());
  unmount();
  render(
    <div id="room" data-clips>
      {content}
    </div>,
  );
  show({ title: 'Error' });
  expect(floorOf()).toContain('--toast-floor: 0px');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('gives the focus back to where it came from when it goes', () => {
  render(<button type="button">Delete</button>);
  screen.getByRole('button', { name: 'Delete' }).focus();
  show({ title: 'Target Deleted', action: { label: 'Undo', onPress: () => undefined } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(screen.queryByText('Target Deleted')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});
