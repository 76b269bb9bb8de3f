import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens a row of the Privacy screen, as a person does: what is in it cannot be seen before. */
export async function openRow(title: string): Promise<void> {
  await userEvent.click(await screen.findByRole('heading', { name: title }));
}
