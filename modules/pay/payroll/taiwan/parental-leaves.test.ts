import { expect, it } from 'vitest'
import type { AbsenceInput } from '../payslip/inputs.ts'
import { parentalLeaves } from './parental-leaves.ts'

const november = { from: '2026-11-01', until: '2026-11-30' }
const leave = (more: Partial<AbsenceInput>): AbsenceInput => ({ ...november, kind: 'parental', ...more })

it('PAY-04a whole days of parental leave pause the insurances, each as insured or not; other absences do not', () => {
  const kinds = ['unpaid', 'national_service', 'absent', 'parental', 'parental_uninsured'] as const
  expect(parentalLeaves(kinds.map((kind) => leave({ kind })))).toEqual([
    { ...november, insured: true },
    { ...november, insured: false },
  ])
})
