import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dismissToast, showToast } from '../toast/toast-store.ts';
import { Toaster } from '../toast/toaster.tsx';
import { ModalOverlay } from './modal-overlay.tsx';

test('takes the focus, makes the app inert, and undoes both', () => {
  const { container, rerender } = render(<button type="button">Behind</button>);
  const behind = screen.getByRole('button', { name: 'Behind' });
  behind.focus();

  rerender(
    <>
      <button type="button">Behind</button>
      <ModalOverlay title="Maintenance in Progress" text="Back soon.">
        <button type="button">Logout</button>
      </ModalOverlay>
    </>,
  );
  const overlay = screen.getByRole('alertdialog', { name: 'Maintenance in Progress' });
  expect(overlay).toHaveAttribute('aria-modal', 'true');
  expect(overlay).toHaveFocus();
  expect(overlay).toHaveAccessibleDescription('Back soon.');
  expect(container.inert).toBe(true);

  rerender(<button type="button">Behind</button>);
  expect(container.inert).toBe(false);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('does not make live regions inert', () => {
  const { container } = render(
    <>
      <Toaster />
      <ModalOverlay title="Maintenance in Progress" text="Back soon." />
    </>,
  );
  act(() => showToast({ title: 'Logout failed', tone: 'destructive' }));
  expect(container.inert).toBe(true);
  const said = screen.getByRole('alert');
  expect(said).toHaveTextContent('Logout failed');
  expect(said.closest('[inert]')).toBeNull();
  act(() => dismissToast());
});
