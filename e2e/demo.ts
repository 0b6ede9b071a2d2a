import { rm } from 'node:fs/promises'
import { startEmbedded } from '../server/database/embedded.ts'
import { loseNothingButTime } from '../test/lose-nothing-but-time.ts'
import { dataFolder, runningServer } from './server.ts'

/**
 * For Playwright: makes the demo company once, in a folder that each file of journeys copies, and answers how to remove
 * it. The copies do not wait for the disk either: a cluster keeps its settings.
 */
export default async function made(): Promise<() => Promise<void>> {
  const data = await dataFolder()
  const postgres = await startEmbedded({ data })
  await loseNothingButTime(postgres.ownerUrl)
  const server = await runningServer({ data, keeps: true })
  await server.stop()
  await postgres.stop({ evenIfUsed: true })
  process.env.KERANI_JOURNEY_DEMO = data
  return () => rm(data, { recursive: true, force: true })
}
