import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { ChecksCard } from './checks-card.tsx';

test('is a line with name and state, of checks that are not used alone that they are not', () => {
  widenWindow();
  const check = { name: 'Object store', state: 'unused', text: 'Files are in the folder' } as const;
  render(<ChecksCard checks={[check]} saysWarnings />);
  const line = screen.getByRole('heading', { name: 'Checks' }).parentElement;
  expect(line?.tagName).toBe('SUMMARY');
  expect(line).toHaveTextContent(/Not used$/);
});

test('says that the checks are running', () => {
  // As long as the server has no answers yet, it leaves them out.
  render(<ChecksCard checks={undefined} saysWarnings />);
  expect(screen.getByText('They are running.')).toBeInTheDocument();
});
