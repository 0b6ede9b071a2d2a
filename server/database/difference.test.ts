import { expect, it } from 'vitest'
import { difference } from './difference.ts'

const at = (time: string) => new Date(`2026-11-23T${time}Z`)
const before = {
  name: 'A',
  list: [{ a: 1 }],
  at: at('08:00'),
  number: Buffer.from('x'),
  version: 1,
  changed_at: at('08:00'),
}

it('LOG-01b a difference has the written columns whose values differ, of any type', () => {
  const after = { ...before, name: 'B', list: [{ a: 2 }], at: at('08:00'), version: 2, changed_at: at('09:00') }
  const written = ['name', 'list', 'at', 'number', 'version', 'changed_at']
  expect(difference(before, after, written)).toEqual({
    before: { name: 'A', list: [{ a: 1 }] },
    after: { name: 'B', list: [{ a: 2 }] },
  })
  expect(difference(before, after, ['list'])).toEqual({ before: { list: [{ a: 1 }] }, after: { list: [{ a: 2 }] } })
  expect(difference(before, after, [])).toEqual({ before: {}, after: {} })
})

it('LOG-01e a difference says that an encrypted column changed, not its value', () => {
  const changed = difference(before, { ...before, number: Buffer.from('y') }, ['number'])
  expect(changed).toEqual({ before: { number: '••••' }, after: { number: '••••' } })
  const first = difference({ number: null }, { number: Buffer.from('y') }, ['number'])
  expect(first).toEqual({ before: { number: null }, after: { number: '••••' } })
})
