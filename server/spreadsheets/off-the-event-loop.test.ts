import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { Upload } from '#base/endpoints/upload.ts'
import { checkFile } from '#server/files/check-file.ts'
import { renderReportPdf } from '#server/pdf/report-pdf.ts'
import { MAX_IMPORT_BYTES, readWorkbook, TASK_DEADLINE_MS } from './read-workbook.ts'
import { writeCsv, writeXlsx } from './write-workbook.ts'

const threads = vi.hoisted(() => ({ asked: [] as unknown[][] }))
vi.mock('../threads/run-in-worker.ts', () => ({
  runInWorker: async (file: URL, input: unknown, bounds: unknown, transfer?: unknown[]) => {
    threads.asked.push([file.pathname.split('/').at(-1), input, bounds, transfer])
    return { kind: 'png', content: new Uint8Array([7]) }
  },
}))
beforeEach(() => {
  threads.asked = []
})

const TWO_MINUTES = { memoryMb: 1024, deadlineMs: 120_000 }
const sheet = (rows: number, columns: number, name = 'A') => ({
  name,
  columns: Array.from({ length: columns }, () => ({ header: 'H', kind: 'text' as const })),
  rows: Array.from({ length: rows }, () => []),
})

it('EXP-4 a workbook of more than five thousand cells is built on a thread', async () => {
  const [small, large] = [sheet(500, 10), sheet(501, 10)]
  await writeXlsx([sheet(250, 10), sheet(250, 10, 'B')])
  await writeCsv(small)
  expect(threads.asked).toEqual([])
  const three = [sheet(499, 10), sheet(1, 10), sheet(1, 1)]
  await writeXlsx(three)
  await writeCsv(large)
  expect(threads.asked).toEqual([
    ['build-worker.ts', { kind: 'xlsx', sheets: three }, TWO_MINUTES, undefined],
    ['build-worker.ts', { kind: 'csv', sheets: [large] }, TWO_MINUTES, undefined],
  ])
})

it('a report of more than forty rows is drawn on a thread', async () => {
  const report = (rows: number) => ({
    title: 'T',
    columns: [{ header: 'H' }],
    rows: Array.from({ length: rows }, () => ['x']),
    language: 'en' as const,
  })
  expect((await renderReportPdf(report(40))).length).toBeGreaterThan(1_000)
  expect(threads.asked).toEqual([])
  await renderReportPdf(report(41))
  expect(threads.asked).toEqual([['report-worker.ts', report(41), TWO_MINUTES, undefined]])
})

it('IMP-1 a workbook is read on a thread with limited size, time and memory', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'threads-'))
  const file = path.join(folder, 'a')
  await writeFile(file, 'content')
  await readWorkbook(file, { name: 'a.csv' })
  const given = new Uint8Array([1, 2])
  await readWorkbook(given, { name: 'b.csv', deadlineMs: TASK_DEADLINE_MS })
  const asked = threads.asked as [string, { bytes: Uint8Array; name: string }, unknown, unknown[]][]
  expect(
    asked.map(([worker, { bytes, name }, bounds]) => [worker, Buffer.from(bytes).toString('latin1'), name, bounds]),
  ).toEqual([
    ['parse-worker.ts', 'content', 'a.csv', { memoryMb: 512, deadlineMs: 12_000 }],
    ['parse-worker.ts', '\u0001\u0002', 'b.csv', { memoryMb: 512, deadlineMs: 60_000 }],
  ])
  // The transferred bytes are a copy.
  expect(asked[1]![3]).toEqual([asked[1]![1].bytes.buffer])
  expect(asked[1]![1].bytes).not.toBe(given)
  const most = new Uint8Array(25_000_000)
  await readWorkbook(most, { name: 'c.csv' })
  expect(threads.asked).toHaveLength(3)
  await expect(readWorkbook(new Uint8Array(MAX_IMPORT_BYTES + 1), { name: 'c.csv' })).rejects.toMatchObject({
    code: 'file_too_large',
    status: 413,
    params: { limit_mb: 25 },
  })
  await expect(readWorkbook(new Uint8Array(), { name: 'c.csv' })).rejects.toMatchObject({ code: 'file_empty' })
  await rm(folder, { recursive: true })
})

it('FIL-2 a file is checked on a thread with limited size, time and memory', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'threads-'))
  const at = path.join(folder, 'a')
  await writeFile(at, 'content')
  const upload = (size: number) => new Upload({ name: 'a.png', path: at, size, sha256: '' })
  const checked = { name: 'a.png', kind: 'png', content: new Uint8Array([7]) }
  expect(await checkFile(upload(10_000_000), ['png'])).toEqual({ ...checked, type: 'image/png' })
  expect(await checkFile(upload(7), ['png'], { square: 64, limit: 7 })).toEqual({ ...checked, type: 'image/jpeg' })
  const order = { bytes: new Uint8Array(Buffer.from('content')), name: 'a.png', allowed: ['png'] }
  const bounds = { memoryMb: 512, deadlineMs: 12_000 }
  expect(threads.asked).toEqual([
    ['clean-worker.ts', { ...order, square: undefined }, bounds, [order.bytes.buffer]],
    ['clean-worker.ts', { ...order, square: 64 }, bounds, [order.bytes.buffer]],
  ])
  await expect(checkFile(upload(10_000_001), ['png'])).rejects.toMatchObject({
    code: 'file_too_large',
    status: 413,
    params: { limit_mb: 10 },
  })
  await expect(checkFile(upload(8), ['png'], { limit: 7 })).rejects.toMatchObject({ code: 'file_too_large' })
  await expect(checkFile(upload(0), ['png'])).rejects.toMatchObject({ code: 'file_empty' })
  await rm(folder, { recursive: true })
})
