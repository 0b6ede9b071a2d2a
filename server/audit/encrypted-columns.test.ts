import { beforeEach, expect, it, vi } from 'vitest'
import type { Tx } from '#server/database/database.ts'

// What is known is kept by the module: each test reads it anew.
let loadEncryptedColumns: typeof import('./encrypted-columns.ts').loadEncryptedColumns
beforeEach(async () => {
  vi.resetModules()
  ;({ loadEncryptedColumns } = await import('./encrypted-columns.ts'))
})

/** A transaction that answers each question with the next of these. */
function answering(...answers: (() => Promise<object[]>)[]) {
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: () => ({}),
    executeQuery: async () => ({ rows: await answers.shift()!() }),
  }
  return { tx: { getExecutor: () => executor } as unknown as Tx, left: () => answers.length }
}

it('LOG-01e encrypted columns are loaded once a process, and again after a failure', async () => {
  const { tx, left } = answering(
    () => Promise.reject(new Error('Connection terminated')),
    async () => [{ name: 'ic_number' }, { name: 'account_number' }],
    async () => [],
  )
  await expect(loadEncryptedColumns(tx)).rejects.toThrow('Connection terminated')
  const both = await Promise.all([loadEncryptedColumns(tx), loadEncryptedColumns(tx)])
  for (const columns of both) expect([...columns]).toEqual(['ic_number', 'account_number'])
  expect(left()).toBe(1)
})
