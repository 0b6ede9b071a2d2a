import { expect, it } from 'vitest'
import { isTest, sources, textOf } from '#test/source-files.ts'
import { citizenshipOf } from './status.ts'

it('PAY-03a a resident status is read the same way by payslips, claims and files; nothing said is a citizen', () => {
  expect(['citizen', 'permanent_resident', 'expatriate_a', null].map(citizenshipOf)).toEqual([
    'citizen',
    'pr',
    'foreigner',
    'citizen',
  ])
  const readers = sources.filter(
    (file) =>
      file.startsWith('modules/pay') &&
      !isTest(file) &&
      !file.endsWith('malaysia/status.ts') &&
      /resident_status === '(citizen|perm)/.test(textOf(file)),
  )
  expect(readers).toEqual([])
})
