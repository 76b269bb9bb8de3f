import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'browser',
  globalSetup: './support/server/build-app.ts',
  // Each journey has its own server, data folder and browser profiles: files may run side by side.
  // One more than CI has cores: journeys wait a third of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
});
