import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AtAddress } from '../../testing/at-address.tsx';
import { RowLink } from './row-link.tsx';

test('a row opens with the search that was typed and is not rendered yet', async () => {
  let search = '';
  render(
    <AtAddress address="/list">
      <RowLink addressNow={() => `/list?${search}open=1`}>ruby</RowLink>
    </AtAddress>,
  );
  search = 'search=ru&';
  await userEvent.click(screen.getByRole('link', { name: 'ruby' }));
  expect(location.search).toBe('?search=ru&open=1');
});
