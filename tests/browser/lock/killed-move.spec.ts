import type { Page } from '@playwright/test';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { openThisDevice, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { holdMove, holdRemoval, waitUntilHeld } from '../../support/browser/lock/held-moves.ts';
import {
  lockedTitle,
  openLockSetup,
  pin,
  unlockByPin,
} from '../../support/browser/lock/lock-screens.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import {
  expectUnfinished,
  goTo,
  leaveUnfinished,
  unsentDraft,
  unsentHours,
} from '../../support/browser/lock/unfinished-work.ts';
import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const phrase = 'lanternfish under blue marble';

async function turnOn(page: Page): Promise<void> {
  const setup = await openLockSetup(page);
  await setup.getByLabel('New PIN', { exact: true }).fill(pin);
  await setup.getByLabel('New PIN again').fill(pin);
  await setup.getByRole('button', { name: 'Turn on' }).click();
}

/** From the PIN to a phrase. */
async function change(page: Page): Promise<void> {
  await (await openThisDevice(page)).getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the lock' });
  await dialog.getByLabel('PIN', { exact: true }).fill(pin);
  await dialog.getByText('Phrase', { exact: true }).click();
  await dialog.getByLabel('New phrase', { exact: true }).fill(phrase);
  await dialog.getByLabel('New phrase again').fill(phrase);
  await dialog.getByRole('button', { name: 'Change' }).click();
}

async function turnOff(page: Page): Promise<void> {
  await (await openThisDevice(page)).getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn the lock off?' });
  await dialog.getByLabel('Phrase', { exact: true }).fill(phrase);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
}

async function unlockByPhrase(page: Page): Promise<void> {
  await expect(lockedTitle(page)).toBeVisible();
  await page.getByLabel('Phrase', { exact: true }).fill(phrase);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

async function expectOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

interface Kill {
  readonly move: (page: Page) => Promise<void>;
  /** Where the browser is killed. */
  readonly hold: (page: Page) => Promise<void>;
  /** Opens the app of the state that is current afterwards. */
  readonly open: (page: Page) => Promise<void>;
}

/** Kills the browser in the middle of a move and opens the app again. */
async function killIn({ move, hold, open }: Kill, page: Page, device: Device): Promise<Page> {
  const { origin } = new URL(page.url());
  await goTo(page, /Home$/);
  await hold(page);
  await move(page);
  await waitUntilHeld(page);
  await device.kill();
  await device.switchOn();
  const again = await device.open(origin);
  await open(again);
  await expectUnfinished(again);
  return again;
}

test(
  'a browser killed while the lock is switched on, changed or off holds one whole state, and nothing plain under a lock',
  { tag: atNight },
  async ({ network, server, admin, newDevice }) => {
    test.slow();
    // Long, as three letters may be in any sealed bytes.
    const { username: member } = await createMember(admin, 'quillfeather77');
    const device = await newDevice({ viewport: { width: 390, height: 844 }, keepsProfile: true });
    const first = await device.open('about:blank');
    await signIn(first, network.url, member);
    await waitForWorker(first);
    // Cookies are saved by a browser that ends by itself.
    await device.switchOff();
    await device.switchOn();
    let page = await device.open(network.url);
    network.refuse();
    await leaveUnfinished(page);

    const planted = [unsentDraft, member, '22:30', pin, phrase];
    const find = () => {
      const profile = readWholeProfile(device.profileFolder, /^$/);
      return planted.filter((words) => profile.find(words).length > 0);
    };
    /** Nothing is left, also of what the killed browser had begun. */
    const expectSealed = async () => {
      await expect.poll(find, { timeout: 40_000 }).toEqual([]);
    };
    expect(find()).toEqual([unsentDraft, member, '22:30']);

    page = await killIn({ move: turnOn, hold: holdMove, open: expectOpen }, page, device);
    page = await killIn({ move: turnOn, hold: holdRemoval, open: unlockByPin }, page, device);
    await expectSealed();
    page = await killIn({ move: change, hold: holdMove, open: unlockByPin }, page, device);
    await expectSealed();
    page = await killIn({ move: change, hold: holdRemoval, open: unlockByPhrase }, page, device);
    await expectSealed();
    page = await killIn({ move: turnOff, hold: holdMove, open: unlockByPhrase }, page, device);
    await expectSealed();
    page = await killIn({ move: turnOff, hold: holdRemoval, open: expectOpen }, page, device);

    network.accept();
    await waitForShifts(server, [`${unsentHours} planned`]);
    expect(await countOutcomes(server)).toEqual({ applied: 1 });
    await page.reload();
    await expectUnfinished(page);
  },
);
