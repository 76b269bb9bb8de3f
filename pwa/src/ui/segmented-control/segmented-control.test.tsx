import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const segments = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
] as const;

function ViewSwitch() {
  const [view, setView] = useState<'day' | 'month'>('day');
  return <SegmentedControl label="View" segments={segments} value={view} onChange={setView} />;
}

test('chooses by press and by arrow key', async () => {
  render(<ViewSwitch />);
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeInTheDocument();
  await userEvent.click(screen.getByText('Month'));
  expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Day' })).toBeChecked();
});
