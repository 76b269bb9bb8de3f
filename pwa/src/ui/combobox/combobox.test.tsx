import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Choice, type Offer, useTypedSearch } from './combobox-search.ts';
import { Combobox } from './combobox.tsx';

const opal: Choice = { id: 'a', label: 'opal', detail: 'opal@example.com' };
const ruby: Choice = { id: 'b', label: 'ruby', detail: 'Rue Bi' };
const words = { list: 'Members', searching: 'Loading members…', empty: 'Nobody' };

function Field({ offer }: { readonly offer: Offer }) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const search = useTypedSearch();
  const props = { label: 'Member', placeholder: 'Search', words, search, offer };
  return <Combobox {...props} chosen={chosen} onChoose={setChosen} />;
}

const field = () => screen.getByRole('combobox', { name: 'Member' });
const found = { choices: [opal, ruby], total: 2, isSearching: false, hasFailed: false };

test('is a combobox whose list is named, and closed until it is asked for', async () => {
  const user = userEvent.setup();
  render(<Field offer={found} />);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.click(field());
  const list = await screen.findByRole('listbox', { name: 'Members' });
  expect(field()).toHaveAttribute('aria-controls', list.id);
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

test('Enter never chooses one of an earlier search that does not match', async () => {
  const user = userEvent.setup();
  render(<Field offer={{ ...found, isSearching: true }} />);
  await user.type(field(), 'rue');
  expect(await screen.findByRole('option', { name: /ruby/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /opal/ })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('ruby');
});

test('says how many more there are', async () => {
  const user = userEvent.setup();
  render(<Field offer={{ ...found, total: 812 }} />);
  await user.click(field());
  expect(await screen.findByText('The first 2 of 812. Type to find others.')).toBeVisible();
});

test('text that was typed and not chosen goes, what was chosen comes back', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Field offer={found} />
      <button type="button">Next</button>
    </>,
  );
  await user.type(field(), 'opal{Enter}');
  expect(field()).toHaveValue('opal');
  await user.type(field(), 'x');
  await user.tab();
  expect(await screen.findByDisplayValue('opal')).toBe(field());
});
