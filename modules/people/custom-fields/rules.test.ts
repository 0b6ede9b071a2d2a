import { expect, it } from 'vitest'
import type { Permission } from '#base/access/permissions.ts'
import { type FieldFacts, type FieldReader, mayEditField, maySeeField, valueFault, valueText } from './rules.ts'

const FIELD: FieldFacts = {
  id: 'f',
  kind: 'text',
  name_en: 'Shirt size',
  name_zh: '制服尺寸',
  seen_by: 'everybody',
  edited_by: 'hr',
  own_access: 'see',
  is_active: true,
  choices: [
    { id: 's', name_en: 'Small', name_zh: '小', is_active: true },
    { id: 'old', name_en: 'Tiny', name_zh: '迷你', is_active: false },
  ],
}
const reader = (isSelf: boolean, ...rights: Permission[]): FieldReader => ({
  isSelf,
  reaches: (permission) => rights.includes(permission),
})
const LEAD = reader(false, 'employee:read')
const HR = reader(false, 'employee:read', 'employee:edit')
const PAYROLL = reader(false, 'employee:read', 'compensation:read', 'compensation:edit')

it('EMP-15b a field of others is seen with the right that it names, and with no other', () => {
  const seen = (seen_by: FieldFacts['seen_by']) =>
    [LEAD, HR, PAYROLL].map((who) => maySeeField({ ...FIELD, seen_by }, who))
  expect(seen('everybody')).toEqual([true, true, true])
  expect(seen('hr')).toEqual([false, true, false])
  expect(seen('pay')).toEqual([false, false, true])
})

it('EMP-15b of themselves everybody sees what the company shows to the person, whatever their rights', () => {
  const all = reader(true, 'employee:read', 'employee:edit', 'compensation:read', 'compensation:edit')
  for (const who of [reader(true, 'employee:read'), all]) {
    expect(maySeeField({ ...FIELD, own_access: 'none' }, who)).toBe(false)
    expect(maySeeField({ ...FIELD, seen_by: 'hr' }, who)).toBe(true)
  }
})

it('EMP-15b a field is edited by who sees it and has the right that it names', () => {
  const edits = (given: Partial<FieldFacts>) =>
    [LEAD, HR, PAYROLL].map((who) => mayEditField({ ...FIELD, ...given }, who))
  expect(edits({})).toEqual(['no', 'yes', 'no'])
  expect(edits({ edited_by: 'pay' })).toEqual(['no', 'no', 'yes'])
  expect(edits({ seen_by: 'pay' })).toEqual(['no', 'no', 'no'])
  expect(edits({ is_active: false })).toEqual(['no', 'no', 'no'])
})

it('EMP-15b ACL-5 people edit their own only where the field lets them, or where nobody else could', () => {
  const own = (given: Partial<FieldFacts>, ...rights: Permission[]) =>
    mayEditField({ ...FIELD, ...given }, reader(true, 'employee:read', ...rights))
  expect(own({ own_access: 'edit' })).toBe('yes')
  expect(own({})).toBe('no')
  expect(own({}, 'employee:edit')).toBe('own_record')
  expect(own({ own_access: 'none' }, 'employee:edit')).toBe('no')
})

it('EMP-15a a value fits the kind of its field; a choice offered no more fits who has it', () => {
  const fault = (kind: FieldFacts['kind'], value: string | number | null, held: string | null = null) =>
    valueFault({ ...FIELD, kind }, value, held)
  expect([fault('text', 'M'), fault('number', 12.5), fault('day', '2026-02-28'), fault('choice', 's')]).toEqual(
    Array(4).fill(null),
  )
  expect([fault('text', 1), fault('number', '1'), fault('day', '2026-02-30'), fault('choice', 'x')]).toEqual([
    'custom_field_text',
    'custom_field_number',
    'custom_field_day',
    'custom_field_choice',
  ])
  expect(fault('number', 1_000_000_000)).toBe('custom_field_number')
  expect([fault('choice', 'old'), fault('choice', 'old', 'old')]).toEqual(['custom_field_choice', null])
  expect((['text', 'number', 'day', 'choice'] as const).map((kind) => fault(kind, null))).toEqual(Array(4).fill(null))
})

it('EMP-15a a choice is named in the language of the reader, also when it is offered no more', () => {
  const field = { ...FIELD, kind: 'choice' as const }
  expect([valueText(field, 'old', 'en'), valueText(field, 'old', 'zh-TW')]).toEqual(['Tiny', '迷你'])
  expect(valueText({ ...FIELD, kind: 'number' }, 12.5, 'en')).toBe('12.5')
})
