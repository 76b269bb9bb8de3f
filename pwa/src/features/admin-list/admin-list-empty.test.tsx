import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress } from '../../testing/at-address.tsx';
import { expect, test } from 'vitest';
import { type Choices, useListLocation } from '../../platform/list-location.ts';
import { AdminListEmpty } from './admin-list-empty.tsx';

const choices = { status: ['', 'pending'], role: ['', 'admin'], sort: ['-at', 'at'] } as const;

const words = {
  whole: { title: 'Nobody yet', text: 'They appear here.' },
  queue: { title: 'Nobody waits', text: 'New ones appear here.' },
  filtered: { title: 'Nobody found', text: 'Nobody fits.' },
};

interface EmptyProps {
  readonly queue: boolean;
  readonly of?: Choices;
}

function Empty({ queue, of = choices }: EmptyProps) {
  const { queue: waiting, ...others } = words;
  return (
    <AdminListEmpty
      place={useListLocation(of)}
      many="people"
      words={queue ? { ...others, queue: waiting } : others}
    />
  );
}

function show(query: string, queue = true, of?: Choices) {
  render(
    <AtAddress address={`/list${query}`}>
      <Empty queue={queue} {...(of && { of })} />
    </AtAddress>,
  );
  return screen.getByRole('heading').textContent;
}

test('an empty unfiltered list offers no action', () => {
  expect(show('?sort=at')).toBe('Nobody yet');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test("filtered by pending alone, it uses the list's own text", () => {
  expect(show('?status=pending')).toBe('Nobody waits');
});

test('without such a text it is like any filter', () => {
  expect(show('?status=pending', false)).toBe('Nobody found');
});

test.each(['?status=pending&role=admin', '?status=pending&search=ru', '?search=ru'])(
  '%s found nothing, and everything can be shown',
  async (query) => {
    expect(show(query)).toBe('Nobody found');
    await userEvent.click(screen.getByRole('button', { name: 'Show all people' }));
    expect(screen.getByRole('heading')).toHaveTextContent('Nobody yet');
  },
);

test.each([
  ['status', ['pending', 'approved', '']],
  ['access', ['granted', 'none', 'all']],
] as const)(
  'by default it leaves some out by %s: everything is shown all the same',
  async (key, values) => {
    show('?search=ru', true, { [key]: values, sort: ['-at', 'at'] });
    await userEvent.click(screen.getByRole('button', { name: 'Show all people' }));
    const { searchParams } = new URL(location.href);
    expect(Object.fromEntries(searchParams)).toEqual({ [key]: values[2] });
    expect(screen.getByRole('heading')).toHaveTextContent('Nobody yet');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('a page past the end links to the first', async () => {
  expect(show('?page=3&status=pending')).toBe('This page is empty');
  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Nobody waits');
});
