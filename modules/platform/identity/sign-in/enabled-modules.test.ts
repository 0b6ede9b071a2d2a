import { expect, it } from 'vitest'
import { enabledModules } from './enabled-modules.ts'

const [LEAVE, CLAIM, ATTENDANCE, OVERTIME, SCHEDULE, DOCUMENTS, PAYROLL, MIGRATION] = [2, 3, 6, 8, 12, 19, 20, 21]
const shown = (modulesOff: number[], hidden: number[]) => enabledModules({ modulesOff }, hidden).map(({ key }) => key)

it('AUTH-14a enabled modules are finished, on in the company and not hidden by the office', () => {
  expect(shown([], [])).toEqual([
    'leave',
    'claim',
    'attendance',
    'overtime',
    'schedule',
    'documents',
    'payroll',
    'migration',
  ])
  expect([shown([PAYROLL, CLAIM], [LEAVE]), shown([LEAVE], [PAYROLL, CLAIM])]).toEqual([
    ['attendance', 'overtime', 'schedule', 'documents', 'migration'],
    ['attendance', 'overtime', 'schedule', 'documents', 'migration'],
  ])
  expect(shown([PAYROLL, LEAVE, CLAIM, OVERTIME], [MIGRATION, SCHEDULE, ATTENDANCE, DOCUMENTS])).toEqual([])
})
