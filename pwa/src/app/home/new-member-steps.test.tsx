import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { makeTrainingProgress } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { promptInstall } from '../../platform/install/install-prompt.ts';
import { watchInstall } from '../../platform/install/install.ts';
import { setServerAway } from '../../platform/use-is-online.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { offerInstall } from '../../testing/offer-install.ts';
import { openReplicaBench, type ServerRows, showOver } from '../../testing/replica-bench.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { NewMemberSteps } from './new-member-steps.tsx';

beforeAll(watchInstall);

afterEach(async () => {
  // Takes an offer that a test left.
  await act(promptInstall);
  Reflect.deleteProperty(window, 'onbeforeinstallprompt');
  localStorage.clear();
  vi.restoreAllMocks();
});

async function open(rows: ServerRows = {}) {
  const { replica } = await openReplicaBench({ effects: {}, rows });
  await replica.exchangeNow('person');
  return showOver(replica, <NewMemberSteps account={makeAccount()} onDismiss={vi.fn()} />);
}

const step = async (title: string) => (await screen.findByText(title)).closest('li');
const installStep = () => step('Install Greenroom');
const bankStep = () => step('Enter your bank details');
const planned = { scheduleEntries: [makeScheduleEntry({})] };

it('counts the steps only once the server has said whether it has bank details', async () => {
  const answer = Promise.withResolvers<void>();
  server.use(
    mockCall('bankDetails.status', async () => {
      await answer.promise;
      return { hasSubmitted: true };
    }),
  );
  await open(planned);
  await waitFor(async () => expect(await step('Plan a shift')).toHaveTextContent('done'));
  expect(screen.getByText('To begin with')).toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('2 of 4 steps done')).toBeInTheDocument();
  expect(await bankStep()).toHaveTextContent('done');
});

it.each([
  ['there is no network', () => setOnline(false), () => setOnline(true)],
  ['the server is away', () => setServerAway(true), () => setServerAway(false)],
])('counts nothing while %s, and asks again afterwards', async (_why, leave, come) => {
  server.use(mockCall('bankDetails.status', () => ({ hasSubmitted: true })));
  leave();
  await open(planned);
  await waitFor(async () => expect(await step('Plan a shift')).toHaveTextContent('done'));
  expect(screen.getByText('To begin with')).toBeInTheDocument();
  act(come);
  expect(await screen.findByText('2 of 4 steps done')).toBeInTheDocument();
});

it.each([
  ['stays open while a module is only begun', { progressPercentage: 99 }, false],
  ['is ticked once one is completed', { progressPercentage: 100, completed: true }, true],
])('the first module %s', async (_what, progress, isTicked) => {
  await open({ ...planned, trainingProgress: [makeTrainingProgress(progress)] });
  await waitFor(async () => expect(await step('Plan a shift')).toHaveTextContent('done'));
  const module = await step('Take your first module');
  expect(module?.textContent.includes('done')).toBe(isTicked);
});

it('a browser without an install prompt may have its menu for it', async () => {
  await open();
  expect(await installStep()).toHaveTextContent('From your browser’s menu, if it can');
});

it('a browser with one says the same before its offer, with it, and once it is declined', async () => {
  Object.assign(window, { onbeforeinstallprompt: null });
  const user = await open();
  const isHinted = async () => expect(await installStep()).toHaveTextContent('It works offline');
  await isHinted();
  expect(screen.queryByRole('button', { name: /Install/ })).not.toBeInTheDocument();
  offerInstall('dismissed');
  await isHinted();
  await user.click(screen.getByRole('button', { name: /Install/ }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Install/ })).not.toBeInTheDocument(),
  );
  await isHinted();
});

it.each([
  ['an iPhone', 'iPhone; CPU iPhone OS 18_1 like Mac OS X', 'Home Screen'],
  ['Safari on a Mac', 'Macintosh; Intel Mac OS X 10_15_7', 'Dock'],
])('on %s it opens the steps, which Safari has no prompt for', async (_where, system, place) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1`,
  );
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /Install Greenroom/ }));
  const sheet = await screen.findByRole('dialog', { name: `Add Greenroom to your ${place}` });
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(3);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('a tab of a browser that installed it earlier has the step done, until that offers it again', async () => {
  // As another tab, or an earlier start, has left it.
  localStorage.setItem('greenroom.installed', 'yes');
  await open();
  expect(await installStep()).toHaveTextContent('Install Greenroom, done');
  offerInstall('dismissed');
  expect(await installStep()).not.toHaveTextContent('done');
  expect(localStorage.getItem('greenroom.installed')).toBeNull();
});

it('leaves a mark for the browser’s tabs where it is open as installed', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(real(query), { matches: query === '(display-mode: standalone)' }),
  );
  await open();
  expect(await installStep()).toHaveTextContent('done');
  vi.restoreAllMocks();
  await open();
  expect(
    screen.getAllByText('Install Greenroom').map((title) => title.closest('li')?.textContent),
  ).toEqual([expect.stringContaining('done'), expect.stringContaining('done')]);
});

// Last: what is installed stays so.
it('is ticked in the tab it was installed from', async () => {
  const user = await open();
  offerInstall('accepted');
  await user.click(await screen.findByRole('button', { name: /Install/ }));
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(await installStep()).toHaveTextContent('done');
  expect(localStorage.getItem('greenroom.installed')).toBe('yes');
});

it('is ticked after a reload also where the card was not on the screen meanwhile', () => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(localStorage.getItem('greenroom.installed')).toBe('yes');
});
