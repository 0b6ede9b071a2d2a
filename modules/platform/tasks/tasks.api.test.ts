import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { createTask } from '#server/tasks/create-task.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let payroll: Caller
let task: string

/** A finished task of Jun Hao, started with the right to read everybody's payslips, and its file. */
beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  const { companyId, accounts } = server.companies.meridian!
  task = await server.tenant('meridian', async (tx) => {
    const id = await createTask(
      tx,
      { companyId, accountId: accounts['jun.hao']!, roleId: 16 },
      { kind: 'payroll.payslips-zip', input: {} },
      { permission: 'payslip:read', reach: 'company' },
    )
    const file_id = await server.files.put(tx, companyId, {
      name: 'payslips.zip',
      type: 'application/zip',
      content: Buffer.from('PK everybody’s pay'),
      ownerKind: 'task',
      ownerId: id,
    })
    await tx.updateTable('task').set({ state: 'done', file_id }).where('id', '=', id).execute()
    return id
  })
})
afterAll(() => server.stop())

const seen = async (caller: Caller) => (await caller.call(taskApi.list)).body.data.map((row: { id: string }) => row.id)

it('SYS-17 FIL-5 the result of a task belongs to its starter: a colleague, an admin and another company find nothing', async () => {
  const reply = await payroll.call(taskApi.result, { id: task })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment/)
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox/)
  expect(reply.text).toContain('everybody')
  for (const who of ['aminah', 'nurul', 'beacon:aminah', 'beacon:jun.hao']) {
    const other = await server.as(who)
    expect(await seen(other), who).not.toContain(task)
    for (const endpoint of [taskApi.one, taskApi.result, taskApi.cancel]) {
      const given = await other.call(endpoint as typeof taskApi.one, { id: task })
      const madeUp = await other.call(endpoint as typeof taskApi.one, { id: randomUUID() })
      expect({ ...given.body, request_id: '' }, who).toEqual({ ...madeUp.body, request_id: '' })
      expect(given.status).toBe(404)
    }
  }
})

it('FIL-5 GUARD-05 a task’s file can be downloaded only while its starter still has the right and reach it started with', async () => {
  const asEmployee = await server.as('jun.hao', 'employee')
  expect((await asEmployee.call(taskApi.one, { id: task })).body.data.has_file).toBe(false)
  const refused = await asEmployee.call(taskApi.result, { id: task })
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain('everybody')
  const grant = (reach: 'office' | 'company' | null) =>
    server.tenant('meridian', async (tx) => {
      await tx.deleteFrom('role_grant').execute()
      await tx.insertInto('role_grant').values({ role_id: 16, permission: 'payslip:read', reach }).execute()
    })
  await grant('office')
  expect((await payroll.call(taskApi.result, { id: task })).status).toBe(403)
  await grant(null)
  expect((await payroll.call(taskApi.result, { id: task })).status).toBe(403)
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
  expect((await payroll.call(taskApi.result, { id: task })).status).toBe(200)
})

it('SYS-12c a task shows its month in the reader’s language', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('task')
      .set({ title_params: JSON.stringify({ month: '2026-12', group: 'Malaysia' }) })
      .where('id', '=', task)
      .execute(),
  )
  const title = async (language: string) =>
    (await payroll.call(taskApi.one, { id: task }, { headers: { 'accept-language': language } })).body.data.title
  expect(await title('en')).toBe('Payslips of December 2026, Malaysia')
  expect(await title('zh-TW')).toBe('2026年12月 薪資單（Malaysia）')
})
