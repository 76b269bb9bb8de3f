import { defineConfig } from '@playwright/test';
import { findChromium } from '../infra/scripts/find-chromium.ts';
import { browserFlags } from './support/browser/device.ts';
import type { JourneyOptions } from './support/browser/journey.ts';

const executablePath = findChromium();

/** Journeys that store files; they run on each driver. */
const ofFiles = ['training/**', 'chat/chat-images.spec.ts'];
const ofStore = 'object-store/**';

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
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
  outputDir: 'test-results',
  projects: [
    // One worker, so that one S3 server serves them all.
    {
      name: 's3',
      testMatch: [...ofFiles, ofStore],
      workers: 1,
      use: { keepsFilesIn: 's3' },
    },
    { name: 'journeys', testIgnore: ofStore },
  ],
});
