import { expect, it } from 'vitest'
import { CopyRows, copyRow } from './copy.ts'

it('writes a row in the text form of COPY, with its own signs escaped', () => {
  expect(copyRow(['a', 1, true, null, 'tab\tline\nback\\slash'])).toBe('a\t1\tt\t\\N\ttab\\tline\\nback\\\\slash\n')
  expect(copyRow([JSON.stringify({ note: 'line\nbreak "quoted"' })])).toBe(
    '{"note":"line\\\\nbreak \\\\"quoted\\\\""}\n',
  )
  expect(copyRow([Buffer.from([1, 255])])).toBe('\\\\x01ff\n')
})

it('hands rows on as bytes, whatever their signs take and however many they are', () => {
  const rows = new CopyRows()
  expect(rows.taken()).toBeNull()
  const values = Array.from({ length: 3_000 }, (_, index) => [index, '薪資 é 😀'.repeat(index % 70), null])
  for (const one of values) rows.add(one)
  const first = rows.taken()!
  rows.add(['the next'])
  expect(first.toString()).toBe(values.map(copyRow).join(''))
  expect(rows.taken()!.toString()).toBe('the next\n')
  expect(rows.taken()).toBeNull()
})
