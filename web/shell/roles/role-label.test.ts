import { expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import { sharedLabels } from '#web/labels.ts'

/** Ids and names from the specification; ids 12 to 17 are those of the HR application, in its order. */
const SPECIFIED: [id: number, name: string, label: string][] = [
  [1, 'rmt admin', 'RMT admin'],
  [2, 'rmt user', 'RMT user'],
  [3, 'hod', 'Head of Department'],
  [4, 'mgr', 'Manager'],
  [5, 'asst mgr', 'Assistant Manager'],
  [6, 'trainer', 'Trainer'],
  [7, 'interviewer', 'Interviewer'],
  [8, 'employee', 'Employee'],
  [9, 'local hr', 'Local HR'],
  [10, 'office dir', 'Office Director'],
  [11, 'local finance', 'Local finance'],
  [12, 'Company Admin', 'Company Admin'],
  [13, 'HR Generalist', 'HR Generalist'],
  [14, 'HR Leave', 'HR Leave'],
  [15, 'HR Claim', 'HR Claim'],
  [16, 'HR Payroll', 'HR Payroll'],
  [17, 'Shift Planner', 'Shift Planner'],
  [20, 'Ops', 'Operations'],
]

it('AUTH-17ab every role has its id, its name and its label', () => {
  const labels: Labels = sharedLabels
  const labelOf = (name: string) => formatLabel(labels[`role.${name.toLowerCase().replaceAll(' ', '_')}`]!, 'en')
  expect(ROLES.map(({ id, name }) => [id, name, labelOf(name)])).toEqual(SPECIFIED)
})
