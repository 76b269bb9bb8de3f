import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { promptInstall } from '../../platform/install/install-prompt.ts';
import { watchInstall } from '../../platform/install/install.ts';
import { offerInstall } from '../../testing/offer-install.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { HomeOffer } from '../home/home-parts.tsx';

beforeAll(watchInstall);

afterEach(async () => {
  // Takes an offer that a test left.
  await act(promptInstall);
  vi.restoreAllMocks();
  localStorage.clear();
});

async function openHome() {
  const { replica } = await openReplicaBench({ effects: {} });
  return showOver(replica, <HomeOffer />);
}

const group = () => screen.queryByRole('group', { name: /Install Greenroom|Home Screen/ });
const install = () => screen.findByRole('button', { name: 'Install' });

it('a dismissed offer stays dismissed, also at the next start, and prompts nobody', async () => {
  const user = await openHome();
  const prompt = offerInstall('dismissed');
  await install();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(group()).toBeNull();
  await openHome();
  const next = offerInstall('accepted');
  expect(group()).toBeNull();
  for (const asked of [prompt, next]) expect(asked).not.toHaveBeenCalled();
});

it('a prompt that is declined dismisses the offer', async () => {
  const user = await openHome();
  const prompt = offerInstall('dismissed');
  await user.click(await install());
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(group()).toBeNull());
  offerInstall('accepted');
  expect(group()).toBeNull();
});

it('an installed app offers nothing', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(real(query), { matches: query === '(display-mode: standalone)' }),
  );
  await openHome();
  offerInstall('accepted');
  expect(group()).toBeNull();
});

it('a tab of Safari on iOS shows the steps, until they are dismissed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  );
  const user = await openHome();
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(group()).toBeNull();
});

// Last: what is installed stays so.
it('follows the browser’s offer, prompts once, and disappears afterwards', async () => {
  const user = await openHome();
  expect(group()).toBeNull();
  const prompt = offerInstall('accepted');
  await user.click(await install());
  expect(prompt).toHaveBeenCalledOnce();
  expect(group()).toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  offerInstall('accepted');
  expect(group()).toBeNull();
});
