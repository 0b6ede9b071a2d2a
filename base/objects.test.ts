import { expect, it } from 'vitest'
import { isPermission, isReach } from './access/permissions.ts'
import { errorCode, errorMessage } from './errors.ts'
import { isObject, keysOf, toFields } from './objects.ts'

it('ERR-1 what was thrown says what it can, whatever it is', () => {
  const cause = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  expect([errorMessage(cause), errorCode(cause)]).toEqual(['no room', 'ENOSPC'])
  const bare = Object.create(null)
  expect(['words', undefined, null, 5, {}, bare].map(errorMessage)).toEqual([
    'words',
    'undefined',
    'null',
    '5',
    '[object Object]',
    '[object Object]',
  ])
  for (const thrown of ['words', undefined, null, {}, { code: 42 }]) expect(errorCode(thrown)).toBeUndefined()
})

it('what has fields is told from what has none', () => {
  expect([{}, [], new Date()].map(isObject)).toEqual([true, true, true])
  expect([null, undefined, 'a', 5, true].map(isObject)).toEqual([false, false, false, false, false])
  expect([toFields({ a: 1 }), toFields(null), toFields('a')]).toEqual([{ a: 1 }, {}, {}])
  expect(keysOf({ a: 1, b: 2 })).toEqual(['a', 'b'])
})

it('GUARD-05 a permission and a reach are known by their names; what every object has is neither', () => {
  expect(['employee:read', 'toString', 'employee:nothing', ''].map(isPermission)).toEqual([true, false, false, false])
  expect(['own', 'company', 'length', ''].map(isReach)).toEqual([true, true, false, false])
})
