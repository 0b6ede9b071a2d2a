import { expect, it } from 'vitest'
import { copyRow } from './copy.ts'

it('writes a row in the text form of COPY, with its own signs escaped', () => {
  expect(copyRow(['a', 1, true, null, 'tab\tline\nback\\slash'])).toBe('a\t1\tt\t\\N\ttab\\tline\\nback\\\\slash\n')
  expect(copyRow([JSON.stringify({ note: 'line\nbreak "quoted"' })])).toBe(
    '{"note":"line\\\\nbreak \\\\"quoted\\\\""}\n',
  )
  expect(copyRow([Buffer.from([1, 255])])).toBe('\\\\x01ff\n')
})
