import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AtAddress } from '../../../testing/at-address.tsx';
import { useWhoWorksPlace } from './who-works-place.ts';

const today = '2026-11-20';

function openPlace(query: string) {
  const { result } = renderHook(() => useWhoWorksPlace(today), {
    wrapper: ({ children }) => (
      <AtAddress address={`/admin/schedule${query}`}>{children}</AtAddress>
    ),
  });
  return {
    shown: () => result.current,
    /** Several presses before the first is rendered. */
    press: (...presses: readonly ((place: typeof result.current) => void)[]) => {
      const place = result.current;
      act(() => {
        for (const press of presses) press(place);
      });
    },
  };
}

test.each([
  ['month', '2027-01-20'],
  ['week', '2026-12-04'],
  ['day', '2026-11-22'],
])('each press turns by one %s, though the one before is not rendered', (view, date) => {
  const { shown, press } = openPlace(`?view=${view}`);
  press(
    (place) => place.turn(1),
    (place) => place.turn(1),
  );
  expect(shown()).toMatchObject({ view, date });
  press(
    (place) => place.turn(-1),
    (place) => place.turn(-1),
  );
  expect(shown()).toMatchObject({ view, date: today });
});

test('a view chosen and a day turned to stay, though they are not rendered', () => {
  const { shown, press } = openPlace('?view=month');
  press(
    (place) => place.turn(1),
    (place) => place.showView('day'),
    (place) => place.turn(1),
  );
  expect(shown()).toMatchObject({ view: 'day', date: '2026-12-21' });
  press(
    (place) => place.showView('week'),
    (place) => place.showToday(),
  );
  expect(shown()).toMatchObject({ view: 'week', date: today });
});
