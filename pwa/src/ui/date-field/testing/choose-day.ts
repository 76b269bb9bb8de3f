import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
// Preloaded, so that the first press does not wait for it.
import '../date-popover.tsx';

/** Chooses a day of the month that a day's field opens with: '18 November 2026'. */
export async function chooseDay(user: UserEvent, field: string, day: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${field}: `) }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`\\b${day}`) }));
}
