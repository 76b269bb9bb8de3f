import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BlockedNotice } from '../../features/notifications/push/blocked-notice.tsx';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { toldLast } from '../../ui/toast/testing/told-last.ts';
import { MaintenanceOverlay } from '../overlays/maintenance-overlay.tsx';
import { notWiped } from '../session/ending/not-wiped.ts';
import { notifyGone } from '../session/ending/notify-gone.ts';
import { EndedOverlay } from './ended-overlay.tsx';
import { StorageScreen } from './storage-screen.tsx';

beforeEach(() => useDiscreet.setState({ appName: 'Planner' }));
afterEach(() => useDiscreet.setState({ appName: 'Greenroom' }));

test.each(['failing', 'silent', 'full', 'newer'] as const)(
  'data that cannot be opened (%s) is of the app by the name it was installed by',
  (reason) => {
    const session = { status: 'unreadable', userId: 'someone', reason, answered: null } as const;
    render(
      <MemoryRouter>
        <StorageScreen session={session} />
      </MemoryRouter>,
    );
    expect(document.body.textContent).toContain('Planner');
    expect(document.body.textContent).not.toContain('Greenroom');
  },
);

test.each(['upgraded', 'removed'] as const)('so is a tab that has ended (%s)', (ended) => {
  render(<EndedOverlay ended={ended} />);
  expect(document.body.textContent).toContain('Planner');
  expect(document.body.textContent).not.toContain('Greenroom');
});

test('so are maintenance, and where an iPhone allows notifications', () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  onTestFinished(() => agent.mockRestore());
  render(
    <MemoryRouter>
      <MaintenanceOverlay />
      <BlockedNotice />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Planner is being updated');
  expect(document.body.textContent).toContain('choose Notifications, then Planner');
  expect(document.body.textContent).not.toContain('Greenroom');
});

test.each([
  [true, true],
  [false, false],
])('and the toast about data that is gone (wiped: %s, asked: %s)', (isWiped, wasErased) => {
  notifyGone(isWiped, wasErased);
  expect(toldLast()?.text).toContain('Planner');
  expect(toldLast()?.text).not.toContain('Greenroom');
});

test('and about data that a sign-out left', () => {
  expect(notWiped().text).toContain('Planner tab');
});
