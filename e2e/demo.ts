import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbedded } from '../server/database/embedded/embedded-postgres.ts'
import { disableDurability } from '../test/disable-durability.ts'
import { dataFolder, startServer } from './server.ts'

/**
 * Makes the demo company in a folder that each file of journeys copies. The copies do not wait for the disk either: a
 * cluster keeps its settings.
 */
export async function makeDemo(): Promise<string> {
  const data = await dataFolder()
  // A start makes its key before its database, and none beside one that is there.
  writeFileSync(path.join(data, 'master.key'), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const postgres = await startEmbedded({ data })
  await disableDurability(postgres.ownerUrl)
  const server = await startServer({ data, keeps: true, isAhead: true })
  await server.stop()
  await postgres.stop({ evenIfUsed: true })
  return data
}

/** For Playwright: makes it once, unless that was done ahead, and answers how to remove it. */
export default async function setUpDemo(): Promise<() => Promise<void>> {
  const ahead = process.env.KERANI_JOURNEY_DEMO
  const data = ahead ?? (await makeDemo())
  process.env.KERANI_JOURNEY_DEMO = data
  return async () => {
    if (!ahead) await rm(data, { recursive: true, force: true })
  }
}
