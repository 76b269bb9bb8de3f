import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { render, screen, waitFor } from '@testing-library/react';
import { ToolbarFields } from './toolbar-fields.tsx';

test('a sheet that closed because nothing could be filtered stays closed afterwards', async () => {
  const fields = (isDisabled: boolean) => (
    <ToolbarFields
      set={0}
      found="Show 12 changes"
      onClear={() => undefined}
      isDisabled={isDisabled}
    >
      <p>From</p>
    </ToolbarFields>
  );
  const { rerender } = render(fields(false));
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeInTheDocument();
  rerender(fields(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  rerender(fields(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
