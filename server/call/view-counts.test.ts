import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { countBySource, withViewCounts } from './view-counts.ts'

const tried = subject('tried')

const list = tried.page('GET /api/tried/{kind}/list', {
  access: 'staff',
  row: z.object({ name: z.string() }),
  filters: { kind: z.string(), office: z.string().optional() },
  sort: ['name'],
})
type Input = { kind: string; office?: string; search?: string; page: number; per_page: number; sort: string }
const asked: Input[] = []
/** Has as many rows as the office's name has letters; a hundred without an office. */
const handler = async (input: Input) => {
  asked.push(input)
  return { rows: [], total: input.office?.length ?? 100 }
}
const call = (views: string[] | undefined, counting?: (lists: readonly Input[]) => Promise<number[]>) => {
  asked.length = 0
  const input = { kind: 'x', page: 3, per_page: 50, sort: 'name', ...(views && { views }) }
  return withViewCounts(list as never, handler as never, counting as never)(input as never, null) as Promise<unknown>
}

describe('SYS-15a views of a list', () => {
  it('SYS-15a a list without views answers as before', async () => {
    expect(await call(undefined)).toEqual({ rows: [], total: 100 })
    expect(asked).toEqual([{ kind: 'x', page: 3, per_page: 50, sort: 'name' }])
  })

  it('SYS-15a each view is counted by its own filters at the same address, without rows', async () => {
    const views = ['{"office":"kl"}', '{"office":"taipei","sort":"-name","kind":"another"}', '{}']
    expect(await call(views)).toEqual({ rows: [], total: 100, counts: [2, 6, 100] })
    expect(asked).toEqual([
      { kind: 'x', page: 1, per_page: 1, sort: 'name' },
      { kind: 'x', office: 'kl', page: 1, per_page: 1, sort: 'name' },
      { kind: 'x', office: 'taipei', page: 1, per_page: 1, sort: '-name' },
      { kind: 'x', page: 1, per_page: 1, sort: 'name' },
    ])
    expect(await call([])).toEqual({ rows: [], total: 100, counts: [] })
  })

  it('SYS-15a a list with `counting` counts all views at once', async () => {
    const counting = async (lists: readonly Input[]) => lists.map(({ office }) => office?.length ?? 7)
    expect(await call(['{"office":"kl"}'], counting)).toEqual({ rows: [], total: 7, counts: [2] })
    expect(asked).toEqual([])
  })

  it.each(['', 'x', '[]', 'null', '3', '"office"', '{"views":[]}'])('SYS-20 %s are no filters', async (view) => {
    await expect(call(['{}', view])).rejects.toMatchObject({
      status: 400,
      code: 'malformed',
      fields: { views: ['invalid_format'] },
    })
  })

  it('SYS-20 filters that the list does not know are refused as in the list itself', async () => {
    await expect(call(['{"nowhere":1}'])).rejects.toMatchObject({ status: 400, code: 'unknown_field' })
    await expect(call(['{"sort":"; drop"}'])).rejects.toMatchObject({ status: 400, code: 'malformed' })
  })
})

it('SYS-15a lists are counted together by source and answered in their order', async () => {
  const calls: [string, string[]][] = []
  const counts = await countBySource(
    ['2025 a', '2026 b', '2025 cc', '2024 ddd'],
    (one) => one.slice(0, 4),
    async (year, lists) => {
      calls.push([year, [...lists]])
      return lists.map((one) => one.length)
    },
  )
  expect(counts).toEqual([6, 6, 7, 8])
  expect(calls).toEqual([
    ['2025', ['2025 a', '2025 cc']],
    ['2026', ['2026 b']],
    ['2024', ['2024 ddd']],
  ])
})
