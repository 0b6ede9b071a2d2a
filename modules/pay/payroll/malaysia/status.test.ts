import { expect, it } from 'vitest'
import { citizenshipOf } from '#statutory/malaysia/status/resident-status.ts'
import { isTest, sources, textOf } from '#test/source-files.ts'

it('PAY-03a payslips, claims and files read a resident status the same way, and a missing one means citizen', () => {
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
