import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { payrollFileApi } from './contract.ts'

type Problem = { code: string; stops: boolean; edit: string | null; employee: { id: string } | null }

let month: Awaited<ReturnType<typeof startPayrollServer>>
let run = ''
beforeAll(async () => {
  month = await startPayrollServer()
  run = (await month.approved('2026-11')).id
  await month.server.tenant('meridian', (tx) =>
    sql`update statutory_status set tax_number = null, epf_number = null, socso_number = null`.execute(tx),
  )
})
afterAll(() => month.server.stop())

async function file(kind: string): Promise<{ people: number; stopped: boolean; problems: Problem[] }> {
  const files = await expectOk(month.payroll.call(payrollFileApi.statutory, { id: run }))
  return files.find((one: { kind: string }) => one.kind === kind)
}
const loadProblems = async (kind: string) => (await file(kind)).problems

it('PAY-07a people without a number are named before a download, with the field to add it', async () => {
  for (const [kind, code, edit] of [
    ['cp39', 'missing_tax_number', 'tax_number'],
    ['epf', 'missing_epf_number', 'epf_number'],
  ] as const) {
    const { people, problems } = await file(kind)
    const named = problems.filter((one) => one.code === code)
    expect([named.length, new Set(named.map(({ employee }) => employee?.id)).size], kind).toEqual([people, people])
    expect(named.every((one) => one.edit === edit && !one.stops)).toBe(true)
  }
  // For foreigners the passport replaces the number.
  const abroad = (await loadProblems('perkeso')).filter(({ code }) => code === 'missing_socso_number')
  expect(abroad.map(({ edit, stops }) => [edit, stops])).toContainEqual(['socso_number', false])
})

it('PAY-07a they come before the other problems', async () => {
  const rank = ({ stops, code }: Problem) => (stops ? 0 : code.startsWith('missing_') ? 1 : 2)
  for (const kind of ['epf', 'perkeso', 'cp39']) {
    const ranks = (await loadProblems(kind)).map(rank)
    expect(ranks, kind).toEqual(ranks.toSorted())
  }
})
