import { expect, it } from 'vitest'
import { toWorkplace } from './workplace.ts'

const row = {
  department_id: 'sales',
  office_id: 'kul',
  office_name: 'Kuala Lumpur',
  office_timezone: 'Asia/Kuala_Lumpur',
  hidden_modules: [20],
  looked_after: ['pen', 'kul'],
}

it('ACL-4 ORG-04b a person’s offices are the one they work in and those they look after, each once', () => {
  expect(toWorkplace(row)).toEqual({
    officeIds: ['kul', 'pen'],
    departmentIds: ['sales'],
    hiddenModules: [20],
    office: { id: 'kul', name: 'Kuala Lumpur', timezone: 'Asia/Kuala_Lumpur' },
  })
})

it('ACL-4 a person without an office may look after one; a person without an employee record has no workplace', () => {
  const nowhere = {
    department_id: null,
    office_id: null,
    office_name: null,
    office_timezone: null,
    hidden_modules: null,
  }
  expect(toWorkplace({ ...nowhere, looked_after: ['pen'] })).toEqual({
    officeIds: ['pen'],
    departmentIds: [],
    hiddenModules: [],
    office: null,
  })
  for (const none of [null, undefined])
    expect(toWorkplace(none)).toEqual({ officeIds: [], departmentIds: [], hiddenModules: [], office: null })
})
