import { render, type RenderResult } from '@testing-library/react';
import { OwnSessions } from '../own-sessions.tsx';
import { openRow } from './open-row.ts';

/** 'Your devices' of the Privacy screen, opened. */
export async function renderSessions(): Promise<RenderResult> {
  const rendered = render(<OwnSessions changes={0} />);
  await openRow('Your devices');
  return rendered;
}
