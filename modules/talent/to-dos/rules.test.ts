import { describe, expect, it } from 'vitest'
import {
  assigneeOf,
  type Concerned,
  dueDay,
  type Holder,
  isLeavingAtHand,
  isTemplateFor,
  requireReason,
} from './rules.ts'

const KUL = 'kul'
const of: Concerned = { employeeId: 'self', officeId: KUL, managerId: 'manager', headId: 'head' }
const holder = (id: string, roles: number[], officeIds: string[], last_day: string | null = null): Holder => ({
  id,
  roles,
  officeIds,
  last_day,
})
const DUE = '2026-12-01'

it('REC-15 a to-do is due some days before or after the first day', () => {
  expect([dueDay('2026-12-01', -5), dueDay('2026-12-01', 0), dueDay('2026-12-01', 30)]).toEqual([
    '2026-11-26',
    '2026-12-01',
    '2026-12-31',
  ])
})

it('REC-15 a template without a condition is for everybody, and one with conditions for who meets all of them', () => {
  const person = { country: 'MY', office_id: KUL, employment_type: 'full_time' }
  const all = { country: null, office_id: null, employment_type: null }
  expect(isTemplateFor(all, person)).toBe(true)
  expect(isTemplateFor(all, { country: null, office_id: null, employment_type: null })).toBe(true)
  expect(isTemplateFor(person, person)).toBe(true)
  expect(isTemplateFor({ ...all, country: 'TW' }, person)).toBe(false)
  expect(isTemplateFor({ ...all, office_id: 'pen' }, person)).toBe(false)
  expect(isTemplateFor({ ...person, employment_type: 'contract' }, person)).toBe(false)
})

describe('who does a to-do', () => {
  it('REC-15 is the manager, the head of department, the named person or the newcomer, and nobody where there is none', () => {
    expect(assigneeOf({ by: 'manager' }, of, DUE, [])).toBe('manager')
    expect(assigneeOf({ by: 'head' }, of, DUE, [])).toBe('head')
    expect(assigneeOf({ by: 'person', employee_id: 'one' }, of, DUE, [])).toBe('one')
    expect(assigneeOf({ by: 'newcomer' }, of, DUE, [])).toBe('self')
    expect(assigneeOf({ by: 'newcomer' }, { ...of, employeeId: null }, DUE, [])).toBeNull()
    expect(assigneeOf({ by: 'manager' }, { ...of, managerId: null }, DUE, [])).toBeNull()
  })

  it('REC-15 is nobody who would do it about themselves, beside the newcomer', () => {
    expect(assigneeOf({ by: 'manager' }, { ...of, managerId: 'self' }, DUE, [])).toBeNull()
    expect(assigneeOf({ by: 'head' }, { ...of, headId: 'self' }, DUE, [])).toBeNull()
    expect(assigneeOf({ by: 'person', employee_id: 'self' }, of, DUE, [])).toBeNull()
    expect(assigneeOf({ by: 'role', role_id: 16 }, of, DUE, [holder('self', [16], [KUL])])).toBeNull()
  })

  it('REC-15 is of the holders of a role one of the office, else the first, and never who has left by then', () => {
    const holders = [holder('first', [16], ['pen']), holder('near', [16], ['pen', KUL]), holder('other', [15], [KUL])]
    const role = { by: 'role', role_id: 16 } as const
    expect(assigneeOf(role, of, DUE, holders)).toBe('near')
    expect(assigneeOf(role, { ...of, officeId: 'tpe' }, DUE, holders)).toBe('first')
    expect(assigneeOf(role, { ...of, officeId: null }, DUE, holders)).toBe('first')
    expect(assigneeOf(role, of, DUE, [holder('near', [16], [KUL], '2026-11-30')])).toBeNull()
    expect(assigneeOf(role, of, DUE, [holder('near', [16], [KUL], DUE)])).toBe('near')
  })

  it('REC-15 is HR of the office, and HR of the company where the office has none', () => {
    const local = holder('local', [9], [KUL])
    const elsewhere = holder('elsewhere', [9], ['pen'])
    const company = holder('company', [13], ['pen'])
    expect(assigneeOf({ by: 'local_hr' }, of, DUE, [company, elsewhere, local])).toBe('local')
    expect(assigneeOf({ by: 'local_hr' }, of, DUE, [elsewhere, company])).toBe('company')
    expect(assigneeOf({ by: 'local_hr' }, of, DUE, [elsewhere])).toBeNull()
  })
})

it('REC-15 not needed has a reason, done needs none', () => {
  expect(() => requireReason({ state: 'not_needed' })).toThrow()
  expect(() => requireReason({ state: 'not_needed', remark: 'Has a laptop' })).not.toThrow()
  expect(() => requireReason({ state: 'done' })).not.toThrow()
})

it('REC-15 who left more than thirty days ago has no to-dos', () => {
  expect(isLeavingAtHand('2026-10-21', '2026-11-20')).toBe(true)
  expect(isLeavingAtHand('2026-10-20', '2026-11-20')).toBe(false)
  expect(isLeavingAtHand('2027-05-01', '2026-11-20')).toBe(true)
})
