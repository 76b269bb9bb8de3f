import { defineConfig } from '@playwright/test';
import { findChromium } from '../../infra/scripts/find-chromium.ts';
import { browserFlags } from '../support/browser/device.ts';
import type { Journey } from '../support/browser/journey.ts';
import type { EngineOptions } from './engine-journey.ts';

const executablePath = findChromium();

export default defineConfig<Pick<Journey, 'ownsServer'>, EngineOptions>({
  testDir: 'journeys',
  globalSetup: '../support/server/build-app.ts',
  // One engine at a time: WebKit draws without a graphics card.
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // Videos for the training are made with Chromium's encoder.
  use: {
    // Several of these few journeys stop their server.
    ownsServer: true,
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
  outputDir: '../test-results/engines',
  projects: [
    { name: 'WebKit', use: { engineName: 'webkit' } },
    { name: 'Firefox', use: { engineName: 'firefox' } },
    { name: 'Chromium', use: { engineName: 'chromium' } },
  ],
});
