import { describe, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { FACT_COLUMNS } from './history/fact-columns.ts'
import {
  hiddenColumns,
  protectedGroups,
  type RecordTable,
  requireMayChange,
  requireMayImportColumns,
} from './protected-columns.ts'

const rightsHolder = (grants: Partial<Record<Permission, Reach>> = {}) => ({
  accountId: 'account',
  employeeId: 'own',
  officeIds: [],
  departmentIds: [],
  grants: new Map(Object.entries(grants) as [Permission, Reach][]),
})

describe('ACL-5 columns that need more than the right to edit', () => {
  it.each<[RecordTable, string, string]>([
    ['compensation', 'pay', 'basic_pay currency pay_frequency'],
    ['bank_detail', 'bank', FACT_COLUMNS.bank_detail.join(' ')],
    ['statutory_status', 'tax_status', FACT_COLUMNS.statutory_status.join(' ')],
    ['employee', 'identity', 'ic_number passport_number passport_country birth_date nationality'],
    ['employment', 'identity', 'work_permit_number work_permit_expires'],
    ['family_member', 'identity', 'ic_number'],
    ['family_member', 'tax_status', 'health_insured_from health_insured_until'],
    ['employee', 'health_and_belief', 'religion race is_disabled'],
    ['employee', 'standing', 'joined_on resigned_on last_day last_payroll_day is_dismissed leaving_reason'],
    ['employment', 'standing', 'employment_type employment_status probation_ends contract_from contract_until'],
  ])('ACL-5 %s: %s', (table, group, columns) => {
    for (const column of columns.split(' '))
      expect([column, protectedGroups(table, [column, 'name'])]).toEqual([column, [group]])
  })

  it('ACL-5 a change of several columns belongs to all their groups, and of unprotected ones to none', () => {
    expect(protectedGroups('employee', ['race', 'name', 'birth_date', 'joined_on'])).toEqual([
      'identity',
      'health_and_belief',
      'standing',
    ])
    expect(protectedGroups('employee', ['name', 'phone', 'basic_pay'])).toEqual([])
    expect(protectedGroups('work_schedule', ['hour_type'])).toEqual([])
    expect(protectedGroups('compensation', ['reason'])).toEqual([])
  })
})

describe('ACL-5 a file of people', () => {
  const importOutcome = (grants: Parameters<typeof rightsHolder>[0], columns: string[]) => {
    try {
      requireMayImportColumns(rightsHolder(grants), columns)
      return 'taken'
    } catch (error) {
      return `${(error as { status: number }).status} ${(error as { code: string }).code}`
    }
  }
  it('ACL-5 a file is refused by its columns at once, and columns of belief and health by cell', () => {
    expect(importOutcome({}, ['name', 'phone'])).toBe('taken')
    for (const column of ['birth_date', 'joined_on', 'tax_number', 'religion'])
      expect([
        importOutcome({ 'employee:edit': 'own' }, ['name', column]),
        importOutcome({ 'compensation:edit': 'company' }, [column]),
      ]).toEqual(['taken', '403 forbidden'])
    expect(importOutcome({ 'sensitive:read': 'company' }, ['religion'])).toBe('403 forbidden')
    expect(importOutcome({ 'employee:edit': 'company' }, ['basic_pay'])).toBe('403 forbidden')
    expect(importOutcome({ 'compensation:edit': 'own' }, ['basic_pay'])).toBe('taken')
    for (const right of ['employee:edit', 'compensation:edit'] as const)
      expect(importOutcome({ [right]: 'company' }, ['account_number'])).toBe('taken')
    expect(importOutcome({ 'compensation:read': 'company' }, ['account_number'])).toBe('403 forbidden')
  })

  it('ACL-5 a file masks columns that the reader may not read of everybody', () => {
    const columns = ['basic_pay', 'account_number', 'tax_number', 'ic_number', 'race', 'joined_on', 'name']
    const hidden = (grants: Parameters<typeof rightsHolder>[0]) => columns.filter(hiddenColumns(rightsHolder(grants)))
    expect(hidden({})).toEqual(columns.filter((column) => column !== 'name'))
    const all: Parameters<typeof rightsHolder>[0] = {
      'compensation:read': 'company',
      'identity:read': 'company',
      'sensitive:read': 'company',
      'employee:read': 'company',
    }
    expect(hidden(all)).toEqual([])
    expect(hidden({ ...all, 'compensation:read': 'office' })).toEqual(['basic_pay'])
    expect(hidden({ ...all, 'identity:read': 'own' })).toEqual(['account_number', 'tax_number', 'ic_number'])
    expect(hidden({ ...all, 'sensitive:read': 'department' })).toEqual(['race'])
    expect(hidden({ ...all, 'employee:read': 'office' })).toEqual(['joined_on'])
  })
})

it('ACL-5 unprotected columns need no right, and company-wide reach needs no query', async () => {
  // No database is given, so a query would fail.
  const at = { tx: null as never, today: '2026-11-20' } as const
  const change = (table: RecordTable, ...columns: string[]) => [{ employeeId: 'other', table, columns }]
  await requireMayChange(at, rightsHolder(), [])
  await requireMayChange(at, rightsHolder(), change('employee', 'name'))
  await requireMayChange(at, rightsHolder({ 'compensation:edit': 'company' }), change('compensation', 'basic_pay'))
  const either = rightsHolder({ 'employee:edit': 'own', 'compensation:edit': 'company' })
  await requireMayChange(at, either, change('bank_detail', 'account_number'))
})
