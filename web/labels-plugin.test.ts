import { expect, it } from 'vitest'
import { pseudo } from './i18n.ts'
import { keysSource, labelFiles, partsOf, partsReached } from './labels-plugin.ts'

it('types the keys of every labels file', () => {
  const source = keysSource(['modules/a/labels.ts', 'web/labels.ts'])
  expect(source).toContain("import type * as modulesA from '#modules/a/labels.ts'")
  expect(source).toContain('(typeof web)[keyof typeof web]')
  expect(labelFiles()).toContain('web/labels.ts')
})

it('makes a longer, accented text that keeps its parameters', () => {
  expect(pseudo({ a: 'Hello {{name}}' }).a).toBe('[Hëllö {{name}}~~~~~]')
})

it('sends a module its own words, and everyone those that several use', () => {
  const parts = partsOf(
    new Map([
      ['leave.title', 'modules/leave/labels.ts'],
      ['leave.days', 'modules/leave/labels.ts'],
      ['field.days', 'modules/leave/labels.ts'],
      ['field.name', 'web/labels.ts'],
      ['login.title', 'web/public/labels.ts'],
      ['error.too_long', 'modules/leave/labels.ts'],
      ['mail.leave.subject', 'modules/leave/labels.ts'],
    ]),
    new Set(['leave.title']),
  )
  expect(Object.fromEntries(parts)).toEqual({
    'leave.title': 'core',
    'leave.days': 'leave',
    'field.days': 'core',
    'field.name': 'core',
    'login.title': 'public',
    'error.too_long': 'errors',
    'mail.leave.subject': 'server',
  })
})

it('finds the words that a screen needs by what it imports', () => {
  expect([...partsReached('modules/departments/web/departments.tsx')]).toContain('departments')
  expect([...partsReached('web/public/login.tsx')]).toEqual(['public'])
})
