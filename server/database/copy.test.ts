import { expect, it } from 'vitest'
import { CopyBuffer, toCopyRow } from './copy.ts'

it('toCopyRow writes a row in the text format of COPY with its special characters escaped', () => {
  expect(toCopyRow(['a', 1, true, null, 'tab\tline\nback\\slash'])).toBe('a\t1\tt\t\\N\ttab\\tline\\nback\\\\slash\n')
  expect(toCopyRow([JSON.stringify({ note: 'line\nbreak "quoted"' })])).toBe(
    '{"note":"line\\\\nbreak \\\\"quoted\\\\""}\n',
  )
  expect(toCopyRow([Buffer.from([1, 255])])).toBe('\\\\x01ff\n')
})

it('toCopyRow escapes each special character of COPY as itself', () => {
  const cases: [Parameters<typeof toCopyRow>[0], string][] = [
    [[], '\n'],
    [['\t'], '\\t\n'],
    [['\n'], '\\n\n'],
    [['\r'], '\\r\n'],
    [['\\'], '\\\\\n'],
    [['plain'], 'plain\n'],
    [[null, ''], '\\N\t\n'],
    [[false, true, -1.5], 'f\tt\t-1.5\n'],
    [[new Uint8Array([9, 1, 2]).subarray(1)], '\\\\x0102\n'],
  ]
  for (const [values, line] of cases) expect(toCopyRow(values)).toBe(line)
})

it('CopyBuffer returns rows as bytes, however many there are', () => {
  const rows = new CopyBuffer()
  expect(rows.takeBytes()).toBeNull()
  const values = Array.from({ length: 3_000 }, (_, index) => [index, '薪資 é 😀'.repeat(index % 70), null])
  for (const one of values) rows.add(one)
  const first = rows.takeBytes()!
  rows.add(['the next'])
  expect(first.toString()).toBe(values.map(toCopyRow).join(''))
  expect(rows.takeBytes()!.toString()).toBe('the next\n')
  expect(rows.takeBytes()).toBeNull()
})
