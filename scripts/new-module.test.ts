import { expect, it } from 'vitest'
import { migrationTime, moduleFiles, toModuleNames } from './new-module.ts'

it('a new module has consistent names in its addresses, tables and types', () => {
  expect(toModuleNames('organisation/spare-parts', 'spare-part')).toEqual({
    domain: 'organisation',
    folder: 'spare-parts',
    one: 'spare-part',
    table: 'spare_part',
    camel: 'sparePart',
    type: 'SparePart',
    plural: 'Spare parts',
    title: 'Spare part',
  })
  const files = moduleFiles(toModuleNames('organisation/spare-parts', 'spare-part'), '2030-01-01-0000')
  expect(Object.keys(files)).toContain('modules/organisation/spare-parts/tables/2030-01-01-0000-spare-parts.sql')
  expect(files['modules/organisation/spare-parts/contract.ts']).toContain("sparePart.page('GET /api/spare-parts'")
})

it.each([
  ['organisation/Spare', 'spare'],
  ['organisation/spare_parts', 'spare-part'],
  ['organisation/spare-parts', '../part'],
  ['organisation/spare-parts/more', 'spare-part'],
  ['spare-parts', 'spare-part'],
  ['', ''],
  ['organisation/staff', 'staff'],
])('%s and %s cannot name a module', (folder, one) => {
  expect(() => toModuleNames(folder, one)).toThrow()
})

it('a migration is named by the day and minute of its creation', () => {
  expect(migrationTime(new Date('2026-11-29T03:07:59Z'))).toBe('2026-11-29-0307')
})
