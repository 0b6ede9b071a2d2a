import { expect, it } from 'vitest'
import { editedNames, newNames } from './names-by-language.ts'

it('SYS-12a one name given for a new record counts for both languages, and none is refused', () => {
  expect(newNames({ name_en: 'Meals' })).toEqual({ name_en: 'Meals', name_zh: 'Meals' })
  expect(newNames({ name_zh: '餐飲' })).toEqual({ name_en: '餐飲', name_zh: '餐飲' })
  expect(newNames({ name_en: 'Meals', name_zh: '餐飲' })).toEqual({ name_en: 'Meals', name_zh: '餐飲' })
  expect(() => newNames({})).toThrow()
})

it('SYS-12a editing one name for both languages changes both, and two names apart change apart', () => {
  const one = { name_en: 'Meals', name_zh: 'Meals' }
  expect(editedNames(one, { name_en: 'Food' })).toEqual({ name_en: 'Food', name_zh: 'Food' })
  expect(editedNames(one, { name_zh: '餐飲' })).toEqual({ name_en: '餐飲', name_zh: '餐飲' })
  expect(editedNames(one, { name_en: 'Food', name_zh: '餐飲' })).toEqual({ name_en: 'Food', name_zh: '餐飲' })
  const two = { name_en: 'Meals', name_zh: '餐飲' }
  expect(editedNames(two, { name_en: 'Food' })).toEqual({ name_en: 'Food' })
  expect(editedNames(two, {})).toEqual({})
})
