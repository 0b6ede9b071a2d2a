import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Screenshots of every page, for `npm run screenshots`. It is no journey: it only expects each page to open. */
export default defineConfig({ ...journeys, testMatch: 'screenshots.ts', reporter: [['line']] })
