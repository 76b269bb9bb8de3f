import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '../../../pwa/src/app/admin/admin-features.ts';
import { password } from '../../../infra/client/api-client.ts';
import { fillSignIn, signIn, signInByForm } from '../../support/browser/app-screens.ts';
import {
  field,
  openMenu,
  sendButton,
  sendMessage,
  startInRoom,
} from '../../support/browser/chat-screens.ts';
import { messageWith } from '../../support/browser/chat-screens.ts';
import { atNight, expect } from '../../support/browser/journey.ts';
import { findFaults } from '../../support/browser/walk/room-on-screen.ts';
import { goWithin, memberScreens } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

test('what a form shows is no notification as well, and none covers the next press', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(`${server.url}/auth`);
  await page.getByText('Sign Up', { exact: true }).first().click();
  await page.getByLabel('Username').fill('noa');
  await page.getByLabel('Email').fill('noa@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expectAnnounced(page, 'Registration successful');
  await page.getByRole('button', { name: 'Check again' }).click();
  await fillSignIn(page, 'noa');
  await expectAnnounced(page, 'Account Pending Approval');

  await fillSignIn(page, member);
  await expectAnnounced(page, 'Login successful');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectBeside(page, 'Logged out', page.getByRole('link', { name: 'Get Started' }));
});

test(
  'a notification that appears under the resting pointer disappears by itself',
  { tag: atNight },
  async ({ server, member, newDevice }) => {
    const page = await (await newDevice()).open(server.url);
    const signOut = async (pointer: { readonly x: number; readonly y: number }) => {
      await signInByForm(page, server.url, member);
      await page.mouse.move(pointer.x, pointer.y);
      await page.getByRole('button', { name: 'Sign Out' }).focus();
      await page.keyboard.press('Enter');
      // The toast sinks to its place once the bar is gone.
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expect(toast(page, 'Logged out')).toBeVisible();
    };
    await signOut({ x: 1, y: 1 });
    const { x, y, width, height } = await restingBoxOf(toast(page, 'Logged out'));
    await expect(toast(page, 'Logged out')).toBeHidden();
    await signOut({ x: x + width / 2, y: y + height / 2 });
    const shown = toast(page, 'Logged out');
    await expect.poll(() => shown.evaluate((element) => element.matches(':hover'))).toBe(true);
    await expect(shown).toBeHidden();
  },
);

test('no notification in the chat covers the field or its buttons, on a phone and a laptop', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open('about:blank');
  await startInRoom(page, server.url, member);
  await sendMessage(page, 'On at nine');
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await openMenu(page, messageWith(page, 'On at nine'));
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await expectBeside(page, copied, sendButton(page));
    await expectBeside(page, copied, field(page));
    await toast(page, copied).getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(toast(page, copied)).toBeHidden();
  }
});

test(
  'a notification covers no control of any screen, and a planted one is found',
  { tag: atNight },
  async ({ server, crowd, newDevice }) => {
    test.slow();
    const page = await (await newDevice()).context.newPage();
    await startInRoom(page, server.url, longName);
    const shown = await copyOwn(page);
    const addresses = memberScreens(crowd).map(({ address }) => address);
    expect(await findFaultsBelow(page, shown, addresses)).toEqual([]);

    await goWithin(page, '/blocklist');
    await plantOn(page.getByRole('searchbox', { name: 'Search by member name' }));
    expect(await findFaults(page)).not.toEqual([]);
  },
);

/** After copying. Headless browsers may refuse the clipboard. */
const copied = /^(Copied|Could not copy)/;

test(
  "a notification covers no control of any administrators' screen, nor of an open row",
  { tag: atNight },
  async ({ server, crowd, newDevice }) => {
    test.slow();
    expect(crowd).toBeDefined();
    const page = await (await newDevice()).context.newPage();
    await signIn(page, server.url, 'ada', '/admin/users');
    const row = await page.locator('main a[href*="open="]').first().getAttribute('href');
    await goWithin(page, '/community');
    const shown = await copyOwn(page);
    const addresses = [...adminPaths, row ?? ''];
    expect(await findFaultsBelow(page, shown, addresses)).toEqual([]);
  },
);

/** Goes through screens with the notification shown, and lists what it covers. */
async function findFaultsBelow(
  page: Page,
  shown: Locator,
  addresses: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    // An open row covers the heading on a phone.
    await page.setViewportSize({ width: 1440, height: 900 });
    await goWithin(page, address);
    await expect(shown, address).toBeVisible();
    faults.push(...(await findFaults(page)));
  }
  return faults;
}

/** Sends a message in the open chat and copies it. @returns the notification of that, which stays */
async function copyOwn(page: Page): Promise<Locator> {
  await sendMessage(page, 'On at nine');
  await openMenu(page, messageWith(page, 'On at nine'));
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  const shown = toast(page, copied);
  await expect(shown).toBeVisible();
  await keepShown(shown);
  return shown;
}

/** Keeps the notification as under a pointer that moves, also after its button had the focus. */
async function keepShown(shown: Locator): Promise<void> {
  await shown.evaluate((element) => {
    const touch = () => element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    element.addEventListener('focusout', () => queueMicrotask(touch));
    touch();
  });
}

/** Lays a box like a notification over the element, as a placing that fails would. */
async function plantOn(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const box = document.createElement('div');
    const { top, left, width, height } = element.getBoundingClientRect();
    Object.assign(box.style, {
      position: 'absolute',
      zIndex: '300',
      inset: `${top + scrollY}px auto auto ${left}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    document.body.append(box);
  });
}

function toast(page: Page, title: string | RegExp): Locator {
  return page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .locator('> div', { hasText: title, has: page.getByLabel('Dismiss notification') });
}

/** Where it stays: the same place twice. */
async function restingBoxOf(element: Locator) {
  let box = await boxOf(element);
  const isMoving = async () => {
    const before = box;
    box = await boxOf(element);
    return box.x !== before.x || box.y !== before.y;
  };
  await expect.poll(isMoving).toBe(false);
  return box;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${String(element)} has no box`);
  return box;
}

/** Expects the text in a live region and no notification on the screen. */
async function expectAnnounced(page: Page, title: string): Promise<void> {
  const regions = page.getByRole('status').or(page.getByRole('alert'));
  await expect(regions.filter({ hasText: title }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Dismiss notification' })).toHaveCount(0);
}

/** Expects the notification to be shown without covering the element. It stays, as under a pointer. */
async function expectBeside(page: Page, title: string | RegExp, target: Locator): Promise<void> {
  const shown = toast(page, title);
  await expect(shown).toBeVisible();
  await shown.dispatchEvent('pointermove');
  await expect(target).toBeVisible();
  const box = await boxOf(shown);
  const other = await boxOf(target);
  const isBelow = box.y + box.height <= other.y || other.y + other.height <= box.y;
  const isAside = box.x + box.width <= other.x || other.x + other.width <= box.x;
  expect(isBelow || isAside).toBe(true);
}
