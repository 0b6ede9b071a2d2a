import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { waitForBackground } from '#server/call/background.ts'
import { callerWithAllPermissions } from './caller-with-all-permissions.ts'
import { dailyPart } from './depth.ts'
import { findLeaks, findMarks } from './find-leaks.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { deliverMails } from './mails.ts'
import { hasObject } from './matrix.ts'
import { isOfCompany } from './matrix-ask.ts'
import { patience } from './patience.ts'
import { plantNumbers } from './planted-numbers.ts'
import { plantText } from './planted-text.ts'
import type { Caller } from './server.ts'
import { textIn } from './text-in-file.ts'
import { AMOUNTS, NUMBERS } from './ways/way.ts'

/** A mark in the other company's records, and one in values that nobody may see. */
const CANARY = 'CANARY-beacon'
const SECRET = 'CANARY-secret'
/** Numbers and pay of one person, visible only to readers with the right. */
const OF_NURUL = [...Object.values(NUMBERS), String(AMOUNTS.pay)]

let walk: GeneratedApiTest
let planted: string[]
const logged: string[] = []

beforeAll(async () => {
  walk = await startGeneratedApiTest({ log: { write: (line) => logged.push(line) } })
  const { server, samples, owner } = walk
  await samples.world()
  await samples.pay('beacon')
  await plantNumbers(walk)
  planted = await plantText(server, 'beacon', () => CANARY)
  await owner.query(`update account set full_name = $1, preferred_name = $1 where email like '%@beacon.example'`, [
    CANARY,
  ])
  await owner.query('update account set password_hash = $1, recovery_hashes = array[$1], totp_secret = $2', [
    SECRET,
    Buffer.from(SECRET),
  ])
})
afterAll(async () => {
  await waitForBackground()
  await walk.stop()
})

it('TEN-10 TEN-5 GUARD-05 no reply contains text of another company or hidden text', {
  timeout: patience(300_000),
}, async () => {
  const { server } = walk
  expect(planted.length).toBeGreaterThan(30)
  const own = await findLeaks(
    walk,
    await callerWithAllPermissions(server, 'beacon'),
    [CANARY],
    (endpoint) => isOfCompany(endpoint) && endpoint.body !== 'upload',
  )
  // The canaries show where they should, and so do a person's numbers and pay to readers with the right.
  expect(own.shown.length).toBeGreaterThanOrEqual(90)
  const others = await findLeaks(walk, await callerWithAllPermissions(server, 'meridian'), [
    CANARY,
    SECRET,
    ...OF_NURUL,
  ])
  for (const mark of OF_NURUL)
    expect(others.shown.filter((line) => line.endsWith(mark)).length, mark).toBeGreaterThan(1)
  expect(others.asked).toBe(server.api.operations.length)
  expect(others.shown.filter((line) => line.includes('CANARY'))).toEqual([])
  console.log(
    `Canaries in ${planted.length} columns: ${own.shown.length} calls of their own company show them, ${others.asked} of the other none`,
  )
})

it('ACL-7 IDN-3 no reply contains a person’s numbers or pay for a reader without the permission', {
  timeout: patience(300_000),
}, async () => {
  const { server } = walk
  await server.keep(() => server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute()))
  const without = [CANARY, SECRET, ...OF_NURUL]
  // A reader of every record except pay, and one without numbers and pay.
  const [rmt, leave] = await server.keep(async () => [
    await server.as('nadia', 'rmt admin'),
    await server.as('priya', 'HR Leave'),
  ])
  const callers: readonly [who: string, caller: Caller, marks: readonly string[]][] = [
    ['HR Leave', leave!, without],
    ['rmt admin', rmt!, [CANARY, SECRET, String(AMOUNTS.pay)]],
    ['nobody', server.nobody, without],
    ['operators', walk.ops, without],
  ]
  for (const [who, caller, marks] of dailyPart(callers))
    expect((await findLeaks(walk, caller, marks)).shown, who).toEqual([])
})

const makesTask = (endpoint: Endpoint) =>
  !endpoint.safe && 'task_id' in ((endpoint.reply as { shape?: object } | undefined)?.shape ?? {})

/** Everything a task leaves: its state, result and file. */
async function leftBy(code: 'meridian' | 'beacon', id: string): Promise<string> {
  const { server } = walk
  const task = await server.runTask(code, id)
  const bytes = task.file_id
    ? await server.tenant(code, (tx) => server.files.readBytes(tx, task.file_id!))
    : Buffer.from('')
  return `${JSON.stringify(task)} ${textIn(bytes)}`
}

it('TEN-10 TEN-5 no file, task result, mail or log line contains text of another company', {
  timeout: patience(300_000),
}, async () => {
  const { server, samples } = walk
  const tasks = server.api.operations.filter(makesTask)
  expect(tasks.length).toBeGreaterThan(10)
  const leaks: string[] = []
  let ran = 0
  for (const endpoint of tasks) {
    const { call } = await walk.succeeding(endpoint)
    const reply = await server.keep(() => call())
    if (reply.status !== 200 || !reply.body.data.task_id) continue
    ran++
    const left = await server.keep(() => leftBy('meridian', reply.body.data.task_id))
    for (const mark of findMarks([CANARY, SECRET], left)) leaks.push(`${endpointName(endpoint)}: ${mark}`)
  }
  expect(ran).toBeGreaterThan(8)
  // The canary does appear in the files of its own company.
  const beacon = await callerWithAllPermissions(server, 'beacon')
  const own: string[] = []
  for (const endpoint of tasks.filter(({ body }) => body !== 'upload')) {
    const input = { ...samples.sample(endpoint), ...(hasObject(endpoint) && { id: (await samples.pay('beacon')).run }) }
    const reply = await server.keep(() => beacon.call(endpoint, input as never))
    if (reply.status !== 200 || !reply.body.data.task_id) continue
    const left = await server.keep(() => leftBy('beacon', reply.body.data.task_id))
    own.push(...findMarks([CANARY], left).map(() => endpointName(endpoint)))
  }
  expect(own.length, own.join()).toBeGreaterThan(1)

  await deliverMails(server)
  const mails = path.join(server.dataFolder, 'mail')
  for (const file of await readdir(mails).catch(() => [])) {
    const mail = await readFile(path.join(mails, file), 'utf8')
    if (!mail.includes('@beacon.example'))
      leaks.push(...findMarks([CANARY, SECRET], mail).map((mark) => `${file}: ${mark}`))
  }
  expect(leaks).toEqual([])
  // The log of calls has ids of both companies and no text that anybody wrote.
  expect(logged.length).toBeGreaterThan(1_000)
  expect(logged.filter((line) => findMarks([CANARY, SECRET, ...OF_NURUL], line).length > 0)).toEqual([])
})
