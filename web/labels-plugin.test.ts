import { expect, it } from 'vitest'
import { pseudo } from './i18n.ts'
import { codesInBrowser, partsOf, partsReached } from './label-parts.ts'
import { keysSource, labelFiles } from './labels-plugin.ts'

it('types the keys of every labels file', () => {
  const source = keysSource(['modules/a/labels.ts', 'web/labels.ts'])
  expect(source).toContain("import type * as modulesA from '#modules/a/labels.ts'")
  expect(source).toContain('(typeof web)[keyof typeof web]')
  expect(labelFiles()).toContain('web/labels.ts')
})

it('makes a longer, accented text that keeps its parameters', () => {
  expect(pseudo({ a: 'Hello {{name}}' }).a).toBe('[Hëllö {{name}}~~~~~]')
})

it('sends a file of words with the screens of its folder, and everyone the kit’s and the side bar’s alone', () => {
  const parts = partsOf(
    new Map([
      ['leave.title', ['modules/leave/labels.ts']],
      ['leave.days', ['modules/leave/web/labels.ts']],
      ['field.days', ['modules/leave/labels.ts']],
      ['field.part', ['modules/leave/labels.ts', 'modules/payroll/payslip/labels.ts']],
      ['field.name', ['web/labels.ts', 'modules/leave/labels.ts']],
      ['status.taken', ['modules/leave/labels.ts']],
      ['login.title', ['web/public/labels.ts']],
      ['reset.done', ['server/labels.ts']],
      ['mail.leave.subject', ['modules/leave/labels.ts']],
    ]),
    new Set(['leave.title']),
    new Set(),
  )
  expect(Object.fromEntries(parts)).toEqual({
    'leave.title': ['core'],
    'leave.days': ['leave'],
    'field.days': ['leave'],
    'field.part': ['leave', 'payroll-payslip'],
    'field.name': ['core'],
    'status.taken': ['leave'],
    'login.title': ['public'],
    'reset.done': ['server'],
    'mail.leave.subject': ['server'],
  })
})

it('leaves the words of a refusal with the server unless the browser says them itself', () => {
  const parts = partsOf(
    new Map([
      ['error.required', ['server/labels.ts']],
      ['error.days_left_one', ['modules/leave/labels.ts']],
      ['error.already_paid', ['modules/leave/labels.ts']],
    ]),
    new Set(),
    new Set(['required', 'days_left']),
  )
  expect(Object.fromEntries(parts)).toEqual({
    'error.required': ['errors'],
    'error.days_left_one': ['leave'],
    'error.already_paid': ['server'],
  })
  // said by the schema of a form, by a rule that a preview runs, by the forms themselves
  expect([...codesInBrowser()]).toEqual(expect.arrayContaining(['item_code', 'too_many_instalments', 'required']))
})

it('finds the words that a screen needs by what it imports', () => {
  expect([...partsReached('modules/departments/web/departments.tsx')]).toContain('departments')
  expect([...partsReached('web/public/login.tsx')]).toEqual(['public'])
  expect([...partsReached('modules/activity/web/activity-log.tsx')]).toContain('every-field')
})
