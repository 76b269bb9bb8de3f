import { render, type RenderResult, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnSessions } from '../devices/own-sessions.tsx';

/** Opens a row of the Privacy screen, as a person does: what is in it cannot be seen before. */
export async function openRow(title: string): Promise<void> {
  await userEvent.click(await screen.findByRole('heading', { name: title }));
}

/** 'Your devices' of the Privacy screen, opened. */
export async function renderSessions(): Promise<RenderResult> {
  const rendered = render(<OwnSessions changes={0} />);
  await openRow('Your devices');
  return rendered;
}
