import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Pictures of every page, for `npm run screenshots`; no journey, nothing is expected but that each page opens. */
export default defineConfig({ ...journeys, testMatch: 'screenshots.ts', reporter: [['line']] })
