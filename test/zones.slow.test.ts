import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { zonesOfThisTurn } from './zones.ts'

const ROOT = path.join(import.meta.dirname, '..')
const AREAS = '{base,modules/{requests,leave,claims,exchange-rates,overtime,part-time,workdays}}/**/*.test.ts'

/** What these modules reckon from days: none of it may know where the server stands. */
const files = globSync(AREAS, { cwd: ROOT }).filter((file) => !/\.(api|slow)\.test\.ts$/.test(file))

it.each(zonesOfThisTurn)('LEA-14 complaint 33: rules of days come to the same on a server in %s', (zone) => {
  expect(files.length).toBeGreaterThan(10)
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--project', 'pure*', ...files], {
    cwd: ROOT,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})
