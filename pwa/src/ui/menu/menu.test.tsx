import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const copied = vi.fn<() => void>();
const reported = vi.fn<() => void>();

function Example() {
  const [opener, setOpener] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={(event) => {
          setOpener(event.currentTarget);
          setIsOpen(true);
        }}
      >
        Actions
      </button>
      <Menu
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="Message"
        anchor={opener}
        items={[
          { label: 'Copy', icon: null, onSelect: copied },
          { label: 'Delete', icon: null, destructive: true, onSelect: () => undefined },
          { label: 'Report', icon: null, isDisabled: true, onSelect: reported },
        ]}
      />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Actions', hidden: true });
const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

test('moves by arrows, chooses by Enter and returns the focus', async () => {
  render(<Example />);
  await userEvent.click(opener());
  const menu = await screen.findByRole('menu', { name: 'Message' });
  // Keys pressed before it has the focus go elsewhere.
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(copied).toHaveBeenCalledOnce();
  await expectClosed();
  await waitFor(() => expect(opener()).toHaveFocus());
});

test('an action that is off is there, does nothing and leaves the menu open', async () => {
  render(<Example />);
  await userEvent.click(opener());
  const off = await screen.findByRole('menuitem', { name: 'Report' });
  expect(off).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(off);
  await waitFor(() => expect(off).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(reported).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeVisible();
});

test('closes by Escape', async () => {
  render(<Example />);
  await userEvent.click(opener());
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await waitFor(() => expect(opener()).toHaveFocus());
});
