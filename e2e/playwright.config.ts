import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** A browser that is on the machine, else the one that Playwright brings. */
const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

const PAGES = 'every-page.spec.ts'

/** Journeys in a real browser against a server of their own with the demo company; see server.ts. */
export default defineConfig({
  testDir: '.',
  // Every page is looked at while the demo is as it was made: a journey after it approves the open months. Without a trace,
  // which costs more than the look; Playwright takes what has another trace last, unless it is a project of its own.
  projects: [
    { name: 'pages', testMatch: PAGES, use: { trace: 'off' } },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: PAGES },
  ],
  globalSetup: './server.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // one server, one company: journeys change what others would see, and maintenance closes it for all
  workers: 1,
  // what passes only when it is taken again has failed
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../.data/journeys',
  use: {
    baseURL: process.env.KERANI_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: found, args: ['--no-sandbox'] },
  },
})
