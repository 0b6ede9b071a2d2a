import { expect, it } from 'vitest'
import { moduleFiles, namesOf } from './new-module.ts'

it('a new module is called the same in its addresses, tables and types, each in its way', () => {
  expect(namesOf('spare-parts', 'spare-part')).toEqual({
    folder: 'spare-parts',
    one: 'spare-part',
    table: 'spare_part',
    camel: 'sparePart',
    type: 'SparePart',
    plural: 'Spare parts',
    title: 'Spare part',
  })
  const files = moduleFiles(namesOf('spare-parts', 'spare-part'), '2030-01-01-0000')
  expect(Object.keys(files)).toContain('modules/spare-parts/tables/2030-01-01-0000-spare-parts.sql')
  expect(files['modules/spare-parts/contract.ts']).toContain("sparePart.page('GET /api/spare-parts'")
})

it.each([
  ['Spare', 'spare'],
  ['spare_parts', 'spare-part'],
  ['spare-parts', '../part'],
  ['', ''],
  ['staff', 'staff'],
])('%s and %s are no names of a module', (folder, one) => {
  expect(() => namesOf(folder, one)).toThrow()
})
