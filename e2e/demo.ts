import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbedded } from '../server/database/embedded/embedded-postgres.ts'
import { disableDurability } from '../test/disable-durability.ts'
import { dataFolder, startServer } from './server.ts'

/**
 * Makes the demo company in a folder that each file of journeys copies. The copies skip disk syncs too, because a
 * cluster keeps its settings.
 */
export async function makeDemo(): Promise<string> {
  const data = await dataFolder()
  // A start creates its key before its database, and creates no key beside an existing database.
  writeFileSync(path.join(data, 'master.key'), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const postgres = await startEmbedded({ data })
  await disableDurability(postgres.ownerUrl)
  const server = await startServer({ data, keeps: true, isAhead: true })
  await server.stop()
  await postgres.stop({ evenIfUsed: true })
  return data
}

/** Playwright's global set-up: makes the demo company once, unless it was made in advance, and returns its removal. */
export default async function setUpDemo(): Promise<() => Promise<void>> {
  const ahead = process.env.KERANI_JOURNEY_DEMO
  const data = ahead ?? (await makeDemo())
  process.env.KERANI_JOURNEY_DEMO = data
  return async () => {
    if (!ahead) await rm(data, { recursive: true, force: true })
  }
}
