import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { buildApp } from '#app/app.ts'

/** Options of test servers: no rate limits, and mails are written to a folder. */
export function appOptions(dataFolder: string): Parameters<typeof buildApp>[0]['options'] {
  mkdirSync(dataFolder, { recursive: true })
  return {
    publicUrl: 'http://localhost:3000',
    dataFolder,
    openRegistration: true,
    linksOnScreen: false,
    directory: null,
    mailFolder: path.join(dataFolder, 'mail'),
    callsPerMinute: 1_000_000,
    exportsPerMinute: 1_000_000,
    overload: { atOnce: 1_000_000, lagMs: 1_000_000 },
    trustProxy: false,
    demo: false,
    maintenance: false,
  }
}
