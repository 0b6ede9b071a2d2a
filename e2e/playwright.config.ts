import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { patience } from '../test/patience.ts'

/** A browser that is on the machine, else the one that Playwright brings. */
const found = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

/** Journeys in a real browser against a server of their own with the demo company; see server.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: './demo.ts',
  timeout: patience(120_000),
  // Patience for a busy machine: a cold thread of a server reads its first file in ten seconds there.
  expect: { timeout: patience(30_000) },
  // Each file has a server and a company of its own. Journeys wait a good deal: a third worker uses what two leave.
  workers: 3,
  // what passes only when it is taken again has failed
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../.data/journeys',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-MY',
    // A worker stands between a page and what journeys intercept: the one that is about it lets it in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kuala_Lumpur',
    actionTimeout: patience(30_000),
    // A trace costs half as much as the journey itself: `--trace on` for the one that failed.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: found, args: ['--no-sandbox'] },
  },
})
