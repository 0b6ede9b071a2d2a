import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { MALLOC } from '../scripts/server-memory.mjs'

it('LIF-6 the image starts the server with the memory that npm start gives it', () => {
  const image = readFileSync(path.join(import.meta.dirname, '../Dockerfile'), 'utf8')
  expect(image).toContain(`CMD ["node", "app/main.ts"]`)
  for (const [name, value] of Object.entries(MALLOC)) expect(image).toContain(`${name}=${value}`)
})

it('LIF-6 commands in the image install nothing, and a worker without a port counts as alive', () => {
  const image = readFileSync(path.join(import.meta.dirname, '../Dockerfile'), 'utf8')
  expect(image).toContain('KERANI_INSTALLED=1')
  const check = /HEALTHCHECK[^[]*(\[.*\])/.exec(image)![1]!
  const [, ...args] = JSON.parse(check) as string[]
  const exitAs = (role: string) =>
    spawnSync(process.execPath, args, { env: { ...process.env, KERANI_ROLE: role, PORT: '1' } }).status
  expect([exitAs('worker'), exitAs('web'), exitAs('all')]).toEqual([0, 1, 1])
})
