import { expect } from '@playwright/test';
import { password } from '../../../infra/client/api-client.ts';
import type { Tab } from '../drivers/tab.ts';

export const signOutButton = (tab: Tab) => tab.role('button', 'Sign Out');

/** Fills in and submits the shown sign-up form. */
export async function signUp(tab: Tab, username: string): Promise<void> {
  await tab.text('Sign Up').click();
  await tab.label(/^Username/).fill(username);
  await tab.label(/^Email/).fill(`${username}@example.org`);
  await tab.label('Password').fill(password);
  await tab.css('form').role('button', 'Sign Up').click();
}

/** Fills in and submits the shown sign-in form. */
export async function fillSignIn(tab: Tab, username: string): Promise<void> {
  await tab.label(/^Username/).fill(username);
  await tab.label('Password').fill(password);
  await tab.css('form').role('button', 'Sign In').click();
}

/** Signs in on /auth and waits for the home screen. */
export async function signIn(tab: Tab, origin: string, username: string): Promise<void> {
  await tab.goto(`${origin}/auth`);
  await fillSignIn(tab, username);
  await signOutButton(tab).expectShown();
}

/** Waits for the service worker: afterwards the app opens without the server. */
export async function waitForWorker(tab: Tab): Promise<void> {
  const readState = () =>
    tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state;
    }, null);
  await expect.poll(readState, { message: 'the service worker' }).toBe('activated');
}
