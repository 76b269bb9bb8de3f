import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from '../infra/scripts/find-chromium.ts';
import { browserFlags } from './support/browser/device.ts';
import { type JourneyOptions, ofStore } from './support/browser/journey.ts';
import { isNightly } from './support/nightly.ts';

const executablePath = findHeadlessChromium();

const objectStore = 'object-store/**';

export default defineConfig<object, JourneyOptions>({
  testDir: 'browser',
  globalSetup: './support/server/build-app.ts',
  // Each journey has its own server, data folder and devices, so files may run in parallel. One
  // worker more than CI has cores: journeys wait a third of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A host may be slow for an hour; whatever waits here waits for a condition.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A worker costs a third of a page's start: journeys that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
  outputDir: 'test-results/journeys',
  projects: [
    // One worker, so that one S3 server serves them all.
    {
      name: 's3',
      workers: 1,
      use: { keepsFilesIn: 's3' },
      ...(isNightly
        ? { testMatch: ['training/**', 'chat/chat-images.spec.ts', objectStore] }
        : { grep: new RegExp(ofStore) }),
    },
    // By day those of the project above run there alone.
    {
      name: 'journeys',
      testIgnore: objectStore,
      ...(!isNightly && { grepInvert: new RegExp(ofStore) }),
    },
  ],
});
