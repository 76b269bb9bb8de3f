import type { FilesState, SystemState } from '@greenroom/sync-protocol/system/system-records';
import {
  makeStuckDevice,
  makeSystemState,
} from '@greenroom/sync-protocol/system/testing/make-system-state';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportChange } from '../../testing/lists/report-change.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { SystemScreen } from './system-screen.tsx';

const open = () => renderRoom(<SystemScreen />, '/admin/system');

function serve(over: Partial<SystemState>) {
  server.use(
    mockCall('settings.secondFactorRule', () => ({ isRequired: false, administratorsWithout: 1 })),
    mockCall('settings.offlineRule', () => ({ days: null })),
    mockCall('system.read', () => makeSystemState(over)),
  );
}

test('on a phone each part is a line that says how it is, and opens', async () => {
  serve({ files: { ...makeSystemState().files, missing: { total: 2, files: [] } } as FilesState });
  const { user } = open();
  const lineOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('summary') as HTMLElement;
  const states = {
    Checks: '1 OK',
    Files: '2 missing',
    Jobs: 'On time',
    'Stuck devices': 'None',
    Server: 'Running for 3 days',
    Storage: '80.0 GB free',
    Pushes: '120 sent today',
    'Sign-in': 'Two steps not required',
    'Devices without the server': 'Without end',
  };
  for (const [name, state] of Object.entries(states)) {
    const line = await lineOf(name);
    await waitFor(() => expect(line).toHaveTextContent(name + state));
    expect(line.closest('details')).not.toHaveAttribute('open');
  }
  const jobs = await lineOf('Jobs');
  await user.click(jobs);
  expect(jobs.closest('details')).toHaveAttribute('open');
});

test('on a phone what needs a look is open, and a check says all of what to do', async () => {
  serve({
    stuck: { total: 1, devices: [makeStuckDevice()] },
  });
  const { unmount } = open();
  const stuck = await screen.findByRole('heading', { name: 'Stuck devices' });
  expect(stuck.closest('details')).toHaveAttribute('open');
  serve({ stuck: { total: 0, devices: [] } });
  act(() => reportChange('serverState'));
  await waitFor(() => expect(stuck.closest('summary')).toHaveTextContent('None'));
  expect(stuck.closest('details')).toHaveAttribute('open');
  unmount();
  const text = 'None was restored in a test yet: greenroom backup --to FOLDER --verify';
  serve({ checks: [{ name: 'Backup', state: 'warning', text }] });
  open();
  const said = await screen.findByText(text);
  expect(said.closest('details')).toBeNull();
});

test.each([
  ['ok', null],
  ['warning', 'partial'],
  ['failed', 'none'],
] as const)('pushes whose check is %s stand in the tone %s', async (state, tone) => {
  serve({ checks: [{ name: 'Pushes', state, text: 'As push.example says' }] });
  open();
  const words = await screen.findByText('120 sent today');
  expect(words.querySelector('[data-tone]')?.getAttribute('data-tone') ?? null).toBe(tone);
});
