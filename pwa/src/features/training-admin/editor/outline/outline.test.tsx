import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideCaches } from '../../../../testing/memory-caches.ts';
import { widenWindow } from '../../../../testing/render-room.tsx';
import { makeContent } from '../../testing/make-module.ts';
import { openEditor } from '../../testing/open-editor.tsx';

/** Reports what a test says is in view: jsdom has no layout. */
let report: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void;

beforeEach(() => {
  provideCaches();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

const outline = () => screen.findByRole('navigation', { name: 'Outline' });
const namesInOutline = async () =>
  within(await outline())
    .getAllByRole('button', { name: /^(Module|Section \d)$/ })
    .map(({ textContent }) => textContent);

test('stands beside the form in a wide window alone', async () => {
  openEditor(makeContent());
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByRole('navigation', { name: 'Outline' })).not.toBeInTheDocument();
});

test('jumps to a section and to an item, with the focus', async () => {
  widenWindow();
  const { user } = openEditor(makeContent());
  const parts = within(await outline());
  await user.click(parts.getByRole('button', { name: 'Section 2' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Section 2' })).toHaveFocus());
  const [item] = parts.getAllByRole('button', { name: /^Text: ?Item 1$/ });
  if (item === undefined) throw new TypeError('There is no item in the outline');
  await user.click(item);
  expect(document.activeElement).toHaveAttribute('role', 'group');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(2);
});

test('orders the sections by keyboard, and the form with them', async () => {
  widenWindow();
  const { user } = openEditor(makeContent());
  const parts = within(await outline());
  expect(await namesInOutline()).toEqual(['Module', 'Section 1', 'Section 2']);
  parts.getByRole('button', { name: 'Drag Section 1, or press the arrow keys' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(await namesInOutline()).toEqual(['Module', 'Section 2', 'Section 1']);
  const cards = within(screen.getByRole('list', { name: 'Sections' }));
  expect(cards.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Section 2');
});

test('marks the section that is looked at, and those a refused save names', async () => {
  widenWindow();
  const { user } = openEditor(makeContent());
  const parts = within(await outline());
  const target = screen.getByRole('group', { name: 'Section 2' });
  act(() => report([{ target, isIntersecting: true }]));
  expect(parts.getByRole('button', { name: 'Section 2' })).toHaveAttribute('aria-current', 'true');
  act(() => report([{ target, isIntersecting: false }]));
  expect(parts.getByRole('button', { name: 'Section 2' })).toHaveAttribute('aria-current', 'true');
  await user.clear(screen.getAllByLabelText('Section title')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(parts.getByRole('button', { name: /^Not complete: ?Section 1$/ })).toBeVisible();
});
