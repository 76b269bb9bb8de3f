import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';

let account = makeAccount();
const dashboard = makeDashboard({ maintenanceSince: '2026-11-20T19:54:00.000Z' });

beforeEach(() => {
  server.use(
    ...mockStart(() => account),
    mockCall('dashboard.read', () => dashboard),
  );
});

afterEach(clearDevice);

it.each(['/schedule', '/training', '/privacy', '/notifications', '/admin/audit'])(
  'says on %s that members are locked out, to administrators',
  async (path) => {
    account = makeAccount({ username: 'ada', role: 'admin' });
    openApp(path);
    const words = await screen.findAllByText(/^Members are locked out since/);
    expect(words).toHaveLength(1);
    expect(screen.getByRole('main')).toContainElement(words[0]!);
  },
);
