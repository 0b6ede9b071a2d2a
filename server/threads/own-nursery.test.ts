import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Starts a process with a nursery, then a thread of a smaller one, and tells what each grows to, in MB. */
const SCRIPT = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { isMainThread, parentPort, Worker } from 'node:worker_threads'
  const grown = () => {
    for (let at = 0, kept = []; at < 3_000_000; at++) {
      kept.push({ at, of: [at] })
      if (kept.length > 200_000) kept = []
    }
    const { space_size } = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space')
    return Math.round(space_size / 2 ** 20)
  }
  const { ownNursery } = await import(process.env.OWN)
  if (process.env.OWN_ONLY) ownNursery()
  const thread = new Worker(new URL('data:text/javascript,' + encodeURIComponent(
    'import { parentPort } from "node:worker_threads"; import { getHeapSpaceStatistics } from "node:v8"; const grown = ' + grown + '; parentPort.postMessage(grown())')),
    { resourceLimits: { maxYoungGenerationSizeMb: 32 } })
  thread.once('message', (size) => console.log(JSON.stringify([grown(), size])))`

it('SYS-17 the nursery of the serving thread is its own: other threads have what they are started with', () => {
  const sizes = (more: Record<string, string>) =>
    JSON.parse(
      execFileSync(process.execPath, ['--max-semi-space-size=32', '--input-type=module', '-e', SCRIPT], {
        env: { ...process.env, NODE_OPTIONS: '', OWN: new URL('./own-nursery.ts', import.meta.url).href, ...more },
        encoding: 'utf8',
      }),
    )
  expect(sizes({})).toEqual([64, 64])
  expect(sizes({ OWN_ONLY: '1' })).toEqual([64, 32])
})
