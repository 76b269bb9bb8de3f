import { expect, type Page } from '@playwright/test';
import { memberScreens as screens, type RoutedPath } from '../../../pwa/src/app/features.ts';
import { openScreens } from '../../../pwa/src/app/routes/open-screens.ts';
import { settle, watchRequests } from './walk/open-requests.ts';

/** What the parameters of paths stand for. */
export interface PathThings {
  /** A module of sections. */
  readonly moduleId: string;
  /** A module that is one video. */
  readonly videoId: string;
}

export interface WalkedScreen {
  readonly path: RoutedPath;
  /** The path with its parameters filled in. */
  readonly address: string;
}

/** Every screen of a signed-in member: what a feature registers is walked by itself. */
export function memberScreens(things: PathThings): WalkedScreen[] {
  return screens.flatMap(pathsOf).map((path) => ({ path, address: fillIn(path, things) }));
}

/** The same, and the former addresses that lead to one of them. */
export function memberAddresses(things: PathThings): WalkedScreen[] {
  const former = screens.flatMap((screen) => ('formerPaths' in screen ? screen.formerPaths : []));
  return [...memberScreens(things), ...former.map((path) => ({ path, address: path }))];
}

function pathsOf(screen: (typeof screens)[number]): readonly RoutedPath[] {
  return [screen.path, ...('innerPaths' in screen ? screen.innerPaths : [])];
}

/** Every screen that needs nobody signed in, the landing included. */
export function openAddresses(): readonly string[] {
  return ['/', ...openScreens.map(({ path }) => path)];
}

/** Opens a screen and waits until nothing on it is loading any more. */
export async function showWhole(page: Page, url: string): Promise<void> {
  watchRequests(page.context());
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
}

/** Opens a screen without a new start of the app. */
export async function goWithin(page: Page, address: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: '404 Page Not Found' });
  // In between, so that the screen's arrival is seen, though it has the last one's heading.
  await push(page, '/nowhere');
  await expect(nowhere).toBeVisible();
  await push(page, address);
  await expect(nowhere).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function push(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

function fillIn(path: string, { moduleId, videoId }: PathThings): string {
  const values: Readonly<Record<string, string>> = { moduleId, videoId, sectionIndex: '0' };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: nothing stands for :${name}`);
    return value;
  });
}
