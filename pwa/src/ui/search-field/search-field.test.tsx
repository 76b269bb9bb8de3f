import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const field = () => screen.getByRole('searchbox', { name: 'Search members' });

function renderField(value = '') {
  const onSearch = vi.fn();
  const at = (next: string) => (
    <SearchField label="Search members" value={next} onSearch={onSearch} />
  );
  const { rerender } = render(at(value));
  return { onSearch, user: userEvent.setup(), setValue: (next: string) => rerender(at(next)) };
}

test('searches when typing pauses, and at once on Enter', async () => {
  const { onSearch, user } = renderField();
  await user.type(field(), 'ru');
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('ru'));
  await user.type(field(), 'by{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('ruby');
});

test('text typed during a search is kept', async () => {
  const { onSearch, user, setValue } = renderField();
  await user.type(field(), 'ru{Enter}');
  await user.type(field(), 'by{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(2);
  act(() => setValue('ru'));
  expect(field()).toHaveValue('ruby');
  act(() => setValue('ruby'));
  expect(field()).toHaveValue('ruby');
});

test('follows changes of the search from outside', async () => {
  const { user, setValue } = renderField('ruby');
  expect(field()).toHaveValue('ruby');
  act(() => setValue(''));
  expect(field()).toHaveValue('');
  await user.type(field(), 'mia');
  expect(field()).toHaveValue('mia');
});

test('Escape and the button clear it and keep the focus', async () => {
  const { onSearch, user } = renderField('ruby');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onSearch).toHaveBeenLastCalledWith('');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.type(field(), 'mia{Escape}');
  expect(field()).toHaveValue('');
});
