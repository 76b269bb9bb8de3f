import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useListLocation } from '../../platform/list-location.ts';
import { AtAddress } from '../../testing/at-address.tsx';
import { Pagination } from './pagination.tsx';

test('at an end the button does nothing and keeps the focus', async () => {
  const turned = vi.fn<(page: number) => void>();
  const pages = (page: number) => (
    <Pagination page={page} pageSize={50} total={60} onPage={turned} />
  );
  const { rerender } = render(pages(1));
  const next = screen.getByRole('button', { name: 'Next page' });
  await userEvent.click(next);
  expect(turned.mock.calls).toEqual([[2]]);
  rerender(pages(2));
  await waitFor(() => expect(next).toHaveFocus());
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(turned).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(turned).toHaveBeenLastCalledWith(1);
});

test('a page is turned to by its number', async () => {
  const turned = vi.fn<(page: number) => void>();
  render(<Pagination page={2} pageSize={50} total={1_000} onPage={turned} />);
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(turned).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Page 20' }));
  expect(turned.mock.calls).toEqual([[20]]);
});

test('a single page needs none', () => {
  const { container } = render(
    <Pagination page={1} pageSize={50} total={50} onPage={() => undefined} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test('a screen reader hears the range of a new page, unless its first row gets the focus', () => {
  const list = { page: 2, pageSize: 50, total: 120, onPage: () => undefined };
  const { rerender } = render(<Pagination {...list} />);
  expect(screen.getByRole('status')).toHaveTextContent('51–100 of 120');
  rerender(<Pagination {...list} focus={{ awaitPage: () => undefined }} />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

/** The pages of a list in the address. */
function PagesOfList() {
  const { page, pageNow, turnTo } = useListLocation({});
  return <Pagination page={page} pageNow={pageNow} pageSize={50} total={220} onPage={turnTo} />;
}

test.each([
  ['?page=2', ['Next page', 'Next page'], '?page=4'],
  ['?page=4', ['Previous page', 'Previous page'], '?page=2'],
  ['?page=4', ['Next page', 'Next page'], '?page=5'],
  ['?page=2', ['Previous page', 'Previous page'], ''],
  ['?page=2', ['Next page', 'Page 2'], '?page=2'],
])('from %s, %j pressed before the first is rendered lead to "%s"', (from, names, to) => {
  render(
    <AtAddress address={`/list${from}`}>
      <PagesOfList />
    </AtAddress>,
  );
  const buttons = names.map((name) => screen.getByRole('button', { name }));
  act(() => {
    for (const button of buttons) fireEvent.click(button);
  });
  expect(location.search).toBe(to);
});
