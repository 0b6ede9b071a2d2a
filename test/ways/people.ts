import { joiningApi } from '../../modules/people/joining/contract.ts'
import { childrenApi } from '../../modules/people/record/children/contract.ts'
import { employeeApi } from '../../modules/people/record/contract.ts'
import { taxMethodApi } from '../../modules/people/record/tax-method-contract.ts'
import { AMOUNTS, day, hr, NUMBERS, ofPerson, payroll, type Way } from './way.ts'

/** Calls that change a person's identity, employment, pay, bank and numbers, today or planned. */
export const PEOPLE_WAYS: readonly Way[] = [
  {
    of: employeeApi.editProfile,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ ic_number: NUMBERS.ic, confirmed: ['ic_says_otherwise'] }),
    bad: ofPerson({ ic_number: '999999999999' }),
  },
  {
    of: employeeApi.editEmployment,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ work_permit_number: NUMBERS.permit, employment_status: 'suspended', from_day: day }),
    bad: ofPerson({ joined_on: '2099-01-01' }),
  },
  {
    of: employeeApi.editCompensation,
    by: payroll,
    reach: 'compensation:edit',
    good: ofPerson({ basic_pay: AMOUNTS.pay, from_day: day }),
    bad: ofPerson({ basic_pay: -1 }),
  },
  {
    of: employeeApi.editBank,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ bank_name: 'Maybank', account_number: NUMBERS.account, from_day: day }),
    bad: ofPerson({ parts: [{ method: 'cash' }] }),
  },
  {
    of: employeeApi.editStatutory,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ tax_number: NUMBERS.tax, tax_category: 3, from_day: day }),
    bad: ofPerson({ epf_number: 'xyz' }),
  },
  {
    of: childrenApi.save,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ children: [{ name: 'Hana', birth_year: 2015 }] }),
    bad: ofPerson({ children: [{ name: 'Hana', birth_year: 1800 }] }),
  },
  {
    of: taxMethodApi.choose,
    by: hr,
    reach: 'employee:edit',
    good: async ({ person, server }) => {
      await server.tenant('meridian', (tx) =>
        tx.updateTable('statutory_status').set({ tw_tax_method: null }).where('employee_id', '=', person).execute(),
      )
      return { employee_ids: [person], tw_tax_method: 'table', from_day: day }
    },
    bad: async ({ person }) => ({ employee_ids: [person], tw_tax_method: 'none', from_day: day }),
  },
  {
    of: employeeApi.addFamily,
    by: hr,
    reach: 'employee:edit',
    good: async ({ person }) => ({ id: person, name: 'Hana', relationship: 'child', ic_number: NUMBERS.ic }),
    bad: async ({ person }) => ({ id: person, name: 'Hana', relationship: 'child', ic_number: '••••1234' }),
  },
  {
    of: employeeApi.editFamily,
    by: hr,
    reach: 'employee:edit',
    good: async ({ person, member, version }) => ({
      id: person,
      member,
      version: await version('family_member', member),
      ic_number: NUMBERS.ic,
    }),
    bad: async ({ person, member }) => ({ id: person, member, version: 1, ic_number: '••••1234' }),
  },
  {
    of: employeeApi.removePlanned,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ fact: 'bank_detail', from_day: day }),
    bad: ofPerson({ fact: 'bank_detail', from_day: '2026-11-30' }),
  },
  {
    of: employeeApi.removePlannedPay,
    by: payroll,
    reach: 'compensation:edit',
    good: ofPerson({ from_day: day }),
    bad: ofPerson({ from_day: '2026-11-30' }),
  },
  {
    of: joiningApi.terminate,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ resigned_on: '2026-11-16', last_day: '2026-12-15' }),
    bad: ofPerson({ resigned_on: '2026-11-16', last_day: '2026-11-15' }),
  },
  { of: joiningApi.rehire, by: hr, reach: 'employee:edit', good: ofPerson({}) },
]
