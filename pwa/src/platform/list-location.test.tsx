import { act, renderHook } from '@testing-library/react';
import { AtAddress } from '../testing/at-address.tsx';
import { describe, expect, test } from 'vitest';
import { dateSchema } from '@greenroom/sync-protocol/values';
import { useListLocation } from './list-location.ts';

const choices = { status: ['', 'pending'], sort: ['-createdAt', 'createdAt'] } as const;

const id = '0190a000-0000-7000-8000-000000000001';

function renderLocation(query = '') {
  const { result } = renderHook(
    () => ({ place: useListLocation(choices, { from: dateSchema }), address: location.search }),
    {
      wrapper: ({ children }) => <AtAddress address={`/list${query}`}>{children}</AtAddress>,
    },
  );
  return result;
}

describe('reading', () => {
  test('an empty address means the defaults', () => {
    const { place } = renderLocation().current;
    expect(place).toMatchObject({ page: 1, search: '', open: null, isFiltered: false });
    expect(place.filters).toEqual({ status: '', sort: '-createdAt', from: '' });
  });

  test('reads valid values; invalid ones count as absent', () => {
    const said = renderLocation(`?page=3&search=ru&status=pending&from=2026-11-01&open=${id}`)
      .current.place;
    expect(said).toMatchObject({ page: 3, search: 'ru', open: id, isFiltered: true });
    expect(said.filters).toMatchObject({ status: 'pending', from: '2026-11-01' });
    const odd = renderLocation('?page=-1&status=gone&sort=email&open=abc&from=x').current.place;
    expect(odd).toMatchObject({ page: 1, open: null, isFiltered: false });
    expect(odd.filters).toMatchObject({ status: '', sort: '-createdAt', from: '' });
    expect(odd.query).toEqual({ page: 1, search: '', sort: '-createdAt' });
  });

  test('a sort does not count as a filter', () => {
    expect(renderLocation('?sort=createdAt').current.place.isFiltered).toBe(false);
    expect(renderLocation('?sort=createdAt').current.place.showAll).toBeNull();
    expect(renderLocation('?search=ru').current.place.showAll).not.toBeNull();
  });
});

test('the query contains page, search, sort and set filters', () => {
  const { query } = renderLocation('?page=2&status=pending').current.place;
  expect(query).toEqual({ page: 2, search: '', status: 'pending', sort: '-createdAt' });
  expect(renderLocation().current.place.query).toEqual({ page: 1, search: '', sort: '-createdAt' });
});

test('a row matches when it has the value of every filter', () => {
  const { matches } = renderLocation('?status=pending&search=ru').current.place;
  expect(matches({ status: 'pending' })).toBe(true);
  expect(matches({ status: 'approved' })).toBe(false);
  expect(renderLocation().current.place.matches({ status: 'approved' })).toBe(true);
});

describe('changing', () => {
  test('to what is shown adds no entry to go back to; anything else does', () => {
    const result = renderLocation('?status=pending');
    // Another file of this worker may have gone back: its entries ahead would count.
    history.pushState(history.state, '');
    const before = history.length;
    act(() => result.current.place.change({ status: 'pending' }));
    expect(history.length).toBe(before);
    act(() => result.current.place.change({ status: '' }));
    expect(history.length).toBe(before + 1);
  });

  test('of the search alone adds none while it is typed; with a filter it does', () => {
    const result = renderLocation('?search=ru');
    const before = history.length;
    act(() => result.current.place.change({ search: 'rub' }));
    expect(history.length).toBe(before);
    act(() => result.current.place.change({ search: '', status: 'pending' }));
    expect(history.length).toBe(before + 1);
  });

  test('keeps a search as it was written, and leaves no question mark without one', () => {
    const result = renderLocation();
    act(() => result.current.place.change({ search: 'ü&%41+?#' }));
    expect(result.current.place.search).toBe('ü&%41+?#');
    act(() => result.current.place.change({ search: '' }));
    expect(location.href).toBe(`${location.origin}/list`);
  });

  test('keeps a change that is not rendered yet', () => {
    const { place } = renderLocation().current;
    act(() => {
      place.change({ search: 'ru' });
      place.change({ status: 'pending' });
      expect(place.linkTo(id)).toBe(`/list?search=ru&status=pending&open=${id}`);
    });
    expect(location.search).toBe('?search=ru&status=pending');
  });

  test('leads back from no other screen that is not rendered yet', () => {
    const { place } = renderLocation().current;
    act(() => {
      history.pushState(null, '', '/another');
      place.change({ search: 'ru' });
    });
    expect(location.href).toBe(`${location.origin}/another`);
  });

  test('a sort returns to the first page; an unknown one is the default', () => {
    const result = renderLocation('?page=3');
    act(() => result.current.place.sortBy('createdAt'));
    expect(result.current.address).toBe('?sort=createdAt');
    act(() => result.current.place.sortBy('email'));
    expect(result.current.address).toBe('');
  });

  test('returns to the first page and leaves defaults out', () => {
    const result = renderLocation('?page=3&status=pending');
    act(() => result.current.place.change({ from: '2026-11-01' }));
    expect(result.current.address).toBe('?status=pending&from=2026-11-01');
    act(() => result.current.place.change({ status: '', from: '' }));
    expect(result.current.address).toBe('');
  });

  test('paging and opening keep the rest; clearing keeps sort and open row', () => {
    const result = renderLocation('?search=ru&sort=createdAt');
    act(() => result.current.place.turnTo(2));
    expect(result.current.address).toBe('?search=ru&sort=createdAt&page=2');
    expect(result.current.place.linkTo(id)).toBe(
      `/list?search=ru&sort=createdAt&page=2&open=${id}`,
    );
    act(() => result.current.place.replaceOpen(id));
    act(() => result.current.place.clear());
    expect(result.current.address).toBe(`?sort=createdAt&open=${id}`);
    act(() => result.current.place.close());
    expect(result.current.address).toBe('?sort=createdAt');
  });
});
