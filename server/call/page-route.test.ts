import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, subject } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { Money, MonthField } from '#base/endpoints/fields.ts'
import type { Api } from '../api/api.ts'
import { exportCell, exportColumns, exportValue, listName, loadAllRows } from './page-route.ts'

const tried = subject('employee', { module: 20 })

const Row = z.object({ id: z.string(), name: z.string(), version: z.number() })
const list = tried.page('GET /api/{env}/employee/view/list', {
  access: 'employee:read',
  row: Row,
  filters: { office: z.string().optional() },
  sort: ['name', 'id'],
  exports: 'employee:export',
  exportStepUp: true,
  readAccessLog: 'identity',
})

describe('every row of a list', () => {
  const all = Array.from({ length: 4_001 }, (_, at) => ({ id: `r${at}`, name: 'N', version: 1, secret: 'x' }))
  const asked: { page: number; per_page: number; office?: string }[] = []
  const rowsOf = (have: readonly object[], ids?: string[]) =>
    loadAllRows(list as never as Endpoint<unknown, never, never, unknown>, { office: 'kul' }, ids, async (input) => {
      const { page, per_page } = input as { page: number; per_page: number }
      asked.push(input)
      const rows = have.slice((page - 1) * per_page, page * per_page)
      return { rows: rows as never[], total: have.length, totals: [{ at: page }] }
    }) as unknown as Promise<{ rows: { id: string }[]; totals: object[] }>

  it('SYS-15 is loaded page by page with the list’s filters, as its contract shows it, without a page too many', async () => {
    asked.length = 0
    const { rows, totals } = await rowsOf(all)
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(rows[0]).toEqual({ id: 'r0', name: 'N', version: 1 })
    expect(asked).toEqual([1, 2, 3].map((page) => ({ office: 'kul', page, per_page: 2_000 })))
    expect(totals).toEqual([{ at: 3 }])
    asked.length = 0
    await rowsOf(all.slice(0, 4_000))
    expect(asked).toHaveLength(2)
  })

  it('SYS-15 has only the chosen rows; no row and too many rows are refused', async () => {
    expect((await rowsOf(all, ['r3', 'r4000', 'elsewhere'])).rows.map(({ id }) => id)).toEqual(['r3', 'r4000'])
    await expect(rowsOf([])).rejects.toMatchObject({ code: 'nothing_to_export' })
    await expect(rowsOf(all, [])).rejects.toMatchObject({ code: 'nothing_to_export' })
    const claims = (total: number) =>
      loadAllRows(list as never as Endpoint<unknown, never, never, unknown>, {}, undefined, (async ({
        page,
      }: {
        page: number
      }) => ({
        rows: page === 1 ? all.slice(0, 1) : [],
        total,
      })) as never)
    await expect(claims(50_001)).rejects.toMatchObject({ code: 'too_many_rows', params: { most: 50_000 } })
    expect((await claims(50_000)).totals).toEqual([])
  })
})

it('SYS-15 a list’s export is a separate call: with the right to export and the list’s filters, on a thread', () => {
  const file = exportEndpoint(list)
  expect(file).toMatchObject({
    method: 'POST',
    path: '/api/{env}/employee/view/list/export',
    access: 'employee:export',
    replies: 'file',
    module: 20,
    stepUp: true,
    readAccessLog: 'identity',
    usesIdempotencyKey: false,
    runsOnThread: true,
    safe: false,
  })
  const { format, ...given } = file.input.parse({ office: 'kul', ids: ['1'] }) as Record<string, unknown>
  for (const format of ['csv', 'xlsx']) expect(file.input.safeParse({ format }).success, format).toBe(true)
  expect([format, given]).toEqual(['xlsx', { office: 'kul', ids: ['1'], sort: 'name' }])
  for (const wrong of [
    { page: 1 },
    { format: 'pdf' },
    { ids: [''] },
    { ids: ['x'.repeat(61)] },
    { ids: Array(5_001).fill('1') },
  ])
    expect(file.input.safeParse(wrong).success, JSON.stringify(wrong).slice(0, 40)).toBe(false)
  expect(file.input.safeParse({ ids: Array(5_000).fill('x'.repeat(60)) }).success).toBe(true)
})

it('SYS-15 columns are readable fields under the subject’s heading, else the field’s, else a general one', () => {
  const row = z.object({
    id: z.string(),
    employee_id: z.string(),
    office_ids: z.array(z.string()),
    version: z.number(),
    actions: z.array(z.string()),
    is_self: z.boolean(),
    paid: z.string(),
    ids_kept: z.string(),
    amount: Money(),
    perhaps: Money().nullable(),
    pairs: z.array(z.array(z.string())),
    by: z.record(z.string(), z.string()),
    office: z.object({ name: z.string() }).nullable(),
    where: z.object({}),
    days: z.array(z.string()),
    name: z.string(),
    plain: z.string().nullable(),
    marks: z.array(z.string()).nullable(),
    notes: z.array(z.string().nullable()).nullable().optional(),
    people: z.array(z.object({ name: z.string() }).nullable()).nullable(),
    rate: Money().nullable().optional(),
    before: z.array(z.object({})).default([]),
    after: z.array(z.string()).default([]),
  })
  const label = (en: string) => ({ en, zh: `${en}中` })
  const labels = {
    'payroll.name': label('Of the subject'),
    'field.name': label('Of the field'),
    'field.amount': label('Amount'),
    'heading.amount': label('General amount'),
    'heading.paid': label('Paid'),
  }
  const api = { labels } as unknown as Api
  const columns = exportColumns({ reply: row, subject: 'payroll' }, api, 'en')
  expect(columns).toEqual([
    { key: 'paid', header: 'Paid', kind: 'text' },
    { key: 'ids_kept', header: 'ids_kept', kind: 'text' },
    { key: 'amount', header: 'Amount', kind: 'money' },
    { key: 'perhaps', header: 'perhaps', kind: 'money' },
    { key: 'days', header: 'days', kind: 'text' },
    { key: 'name', header: 'Of the subject', kind: 'text' },
    { key: 'plain', header: 'plain', kind: 'text' },
    { key: 'marks', header: 'marks', kind: 'text' },
    { key: 'notes', header: 'notes', kind: 'text' },
    { key: 'rate', header: 'rate', kind: 'money' },
    { key: 'after', header: 'after', kind: 'text' },
  ])
  expect(exportColumns({ reply: row, subject: 'leave' }, api, 'zh-TW').find(({ key }) => key === 'name')!.header).toBe(
    'Of the field中',
  )
})

it('SYS-15 amounts are written in their row’s currency, lists joined, missing values empty', () => {
  expect(String(exportValue(774_400, 'money', 'MYR'))).toBe('7744.00')
  expect(String(exportValue(7_744, 'money', 'TWD'))).toBe('7744')
  expect(String(exportValue(774_400, 'money', undefined))).toBe('7744.00')
  expect(exportValue(774_400, 'text', 'MYR')).toBe(774_400)
  expect(exportValue(['a', 'b'], 'text', 'MYR')).toBe('a, b')
  for (const none of [null, undefined])
    for (const kind of ['money', 'text'] as const) expect(exportValue(none, kind, 'MYR')).toBeNull()
})

it('SYS-15d CLM-01 a column names the field of its currency, millionths become days, and fields for screens are left out', () => {
  const row = z.object({
    claimable: Money({ currencyIn: 'claim_currency' }).nullable(),
    days: z.number().nullable().meta({ unit: 'days' }),
    step: z.number().meta({ isForScreens: true }),
  })
  expect(exportColumns({ reply: row, subject: 'claim' }, { labels: {} } as unknown as Api, 'en')).toEqual([
    { key: 'claimable', header: 'claimable', kind: 'money', currencyIn: 'claim_currency' },
    { key: 'days', header: 'days', kind: 'decimal' },
  ])
  expect(exportValue(2_500_000, 'decimal', undefined)).toBe('2.5')
  expect(exportValue(3_000_000, 'decimal', undefined)).toBe('3')
})

it('SYS-15d SYS-12a a file writes choices in the words of the list, in the reader’s language', () => {
  const row = z.object({
    lead: z.enum(['off_day', 'late']),
    statuses: z.array(z.enum(['off_day', 'late'])),
    kind: z.enum(['monthly', 'final']).nullable(),
  })
  const labels = {
    'attendance.lead.off_day': { en: 'Day off', zh: '例假或休息日' },
    'statuses.late': { en: 'Late', zh: '遲到' },
  }
  const values = { lead: 'off_day', statuses: ['off_day', 'late'], kind: null }
  const written = (language: 'en' | 'zh-TW') =>
    exportColumns({ reply: row, subject: 'attendance' }, { labels } as unknown as Api, language).map((column) =>
      exportCell(column, values),
    )
  // Without a label the value itself is written.
  expect(written('zh-TW')).toEqual(['例假或休息日', 'off_day, 遲到', null])
  expect(written('en')).toEqual(['Day off', 'off_day, Late', null])
})

it('PAY-11 a file in Chinese writes the days and months that authorities read with years of the Republic', () => {
  const row = z.object({
    period: MonthField().meta({ republicYear: 'always' }),
    pay_day: z.iso.date().nullable().meta({ republicYear: 'always' }),
    sent: z.iso.date(),
  })
  const values = { period: '2026-10', pay_day: '2026-11-05', sent: '2026-11-05' }
  const written = (language: 'en' | 'zh-TW', of: object = values) =>
    exportColumns({ reply: row, subject: 'payroll' }, { labels: {} } as unknown as Api, language).map((column) =>
      exportCell(column, of as Record<string, unknown>),
    )
  expect(written('zh-TW')).toEqual(['115年10月', '115年11月5日', '2026-11-05'])
  expect(written('en')).toEqual(['2026-10', '2026-11-05', '2026-11-05'])
  expect(written('zh-TW', { ...values, pay_day: null })[1]).toBeNull()
})

it('SYS-15 a file is named after its subject, and after its path where a subject has several lists', () => {
  const named = (subject: string, path: string) => listName({ subject, path })
  expect(named('payroll', '/api/{env}/payroll/runs')).toBe('payroll-runs')
  expect(named('department', '/api/rmt/department/index')).toBe('department')
  expect(named('department', '/api/hod/department/list')).toBe('department')
  expect(named('department', '/api/localhr/department')).toBe('department')
  expect(named('employee', '/api/{company}/employee/{id}')).toBe('employee')
  expect(named('company', '/api/path/ops/company/views/{id}')).toBe('company-views')
  expect(named('law', '/api/payroll/law')).toBe('law')
})
