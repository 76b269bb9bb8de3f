import { defineConfig } from '@playwright/test';
import { findChromium } from '../infra/scripts/find-chromium.ts';
import { browserFlags } from './support/browser/device.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'browser',
  globalSetup: './support/server/build-app.ts',
  // Each journey has its own server, data folder and devices, so files may run in parallel. One
  // worker more than CI has cores: journeys wait a third of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
  outputDir: 'test-results',
});
