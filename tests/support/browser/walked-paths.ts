import { expect, type Page } from '@playwright/test';
import type {
  FormerPath,
  MemberPath,
  ModulePath,
  OpenPath,
} from '../../../pwa/src/app/routes/paths.ts';
import * as routerLists from '../../../pwa/src/app/routes/paths.ts';

/** A path of a signed-in member's screen, as the router lists it. */
export type WalkedPath = MemberPath | FormerPath | ModulePath;

/** What the parameters of paths stand for. */
export interface PathThings {
  /** A module of sections. */
  readonly moduleId: string;
  /** A module that is one video. */
  readonly videoId: string;
}

export interface WalkedScreen {
  readonly path: WalkedPath;
  /** The path with its parameters filled in. */
  readonly address: string;
}

/**
 * Every screen of a signed-in member, from all lists the router exports: a new route, and a new list
 * of routes, is walked by itself.
 */
export function memberScreens(things: PathThings): WalkedScreen[] {
  const { openPaths: _open, sectionRoute: _one, ...lists } = routerLists;
  return Object.values(lists satisfies Readonly<Record<string, readonly WalkedPath[]>>)
    .flat()
    .map((path) => ({ path, address: fillIn(path, things) }));
}

/** Every screen that needs nobody signed in, the landing included. */
export function openAddresses(): readonly ('/' | OpenPath)[] {
  return ['/', ...routerLists.openPaths];
}

/** Opens a screen and waits until nothing on it is loading any more. */
export async function showWhole(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

function fillIn(path: string, { moduleId, videoId }: PathThings): string {
  const values: Readonly<Record<string, string>> = { moduleId, videoId, sectionIndex: '0' };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: nothing stands for :${name}`);
    return value;
  });
}
