import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { patience } from '../test/patience.ts'

/** A browser installed on the machine, else Playwright's own. */
const found = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

/** Journeys in a real browser against their own server with the demo company; see server.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: './demo.ts',
  timeout: patience(120_000),
  // Long timeouts for a busy machine: a cold server thread needs ten seconds there to read its first file.
  expect: { timeout: patience(30_000) },
  // Each file has its own server and company. Journeys often wait: a third worker uses the time that two leave idle.
  workers: 3,
  // A journey that passes only on retry counts as failed.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../.data/journeys',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-MY',
    // A service worker stands between a page and the calls that journeys intercept. The journey about it allows it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kuala_Lumpur',
    actionTimeout: patience(30_000),
    // A trace costs half as much as the journey itself: run `--trace on` for the one that failed.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: found, args: ['--no-sandbox'] },
  },
})
