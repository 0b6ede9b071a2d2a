import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { joinAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import type { VariableSource } from './letter-variables.ts'
import { dayValue, givenValues, type LetterValue, textValue } from './value-text.ts'

const PER: Readonly<Record<string, LetterValue>> = {
  monthly: { kind: 'words', en: 'per month', zh: '每月', ms: 'sebulan' },
  semi_monthly: { kind: 'words', en: 'per half month', zh: '每半月', ms: 'setengah bulan' },
  weekly: { kind: 'words', en: 'per week', zh: '每週', ms: 'seminggu' },
  daily: { kind: 'words', en: 'per day', zh: '每日', ms: 'sehari' },
}

/** What a record says of its person on the day of the letter. */
export const EMPLOYEE_VARIABLES: VariableSource = {
  about: 'employee',
  variables: [
    { name: 'employee.name', label: { en: 'Name', zh: '姓名' } },
    { name: 'employee.number', label: { en: 'Employee number', zh: '員工編號' } },
    { name: 'employee.position', label: { en: 'Position', zh: '職位' }, permission: 'employee:read' },
    { name: 'employee.department', label: { en: 'Department', zh: '部門' }, permission: 'employee:read' },
    { name: 'employee.office', label: { en: 'Office', zh: '工作地點' }, permission: 'employee:read' },
    { name: 'employee.manager', label: { en: 'Reports to', zh: '直屬主管' }, permission: 'employee:read' },
    { name: 'employee.joined_on', label: { en: 'Joined', zh: '到職日' }, permission: 'employee:read' },
    {
      name: 'employee.probation_ends',
      label: { en: 'End of probation', zh: '試用期滿日' },
      permission: 'employee:read',
    },
    {
      name: 'employee.contract_until',
      label: { en: 'End of contract', zh: '合約到期日' },
      permission: 'employee:read',
    },
    { name: 'employee.last_day', label: { en: 'Last working day', zh: '離職日' }, permission: 'employee:read' },
    { name: 'employee.address', label: { en: 'Address', zh: '地址' }, permission: 'employee:read' },
    {
      name: 'employee.identity_number',
      label: { en: 'Identity or passport number', zh: '身分證字號或護照號碼' },
      permission: 'identity:read',
    },
    { name: 'pay.basic', label: { en: 'Basic pay', zh: '本薪' }, permission: 'compensation:read' },
    { name: 'pay.per', label: { en: 'Pay is per', zh: '計薪週期' }, permission: 'compensation:read' },
  ],
  async load({ tx, vault, today }, people) {
    const rows = await loadRecords(tx, people, today)
    return new Map(
      rows.map((row) => [
        row.id,
        givenValues({
          'employee.name': textValue(row.full_name),
          'employee.number': textValue(row.employee_no),
          'employee.position': textValue(row.position),
          'employee.department': textValue(row.department),
          'employee.office': textValue(row.office),
          'employee.manager': textValue(row.manager),
          'employee.joined_on': dayValue(row.joined_on),
          'employee.probation_ends': dayValue(row.probation_ends),
          'employee.contract_until': dayValue(row.contract_until),
          'employee.last_day': dayValue(row.last_day),
          'employee.address': textValue(addressText(row)),
          'employee.identity_number': textValue(
            row.ic_number
              ? vault.decrypt(`employee.ic_number|${row.id}`, row.ic_number)
              : row.passport_number && vault.decrypt(`employee.passport_number|${row.id}`, row.passport_number),
          ),
          'pay.basic':
            row.basic_pay === null || row.currency === null
              ? undefined
              : { kind: 'amount', amount: row.basic_pay, currency: row.currency },
          'pay.per': PER[row.pay_frequency ?? ''],
        }),
      ]),
    )
  },
}

type AddressRow = Record<'address_line1' | 'address_line2' | 'postal_code' | 'city', string | null>
type RecordRow = AddressRow & {
  id: string
  full_name: string
  employee_no: string
  position: string | null
  department: string | null
  office: string | null
  manager: string | null
  joined_on: Day
  last_day: Day | null
  probation_ends: Day | null
  contract_until: Day | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  basic_pay: number | null
  currency: string | null
  pay_frequency: string | null
}

async function loadRecords(tx: Tx, people: readonly string[], today: Day): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select employee.id, employee.full_name, employee.employee_no, employee.joined_on, employee.last_day,
      employee.ic_number, employee.passport_number, employee.address_line1, employee.address_line2,
      employee.postal_code, employee.city, employment.probation_ends, employment.contract_until,
      coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office,
      manager.full_name as manager, compensation.basic_pay, compensation.currency, compensation.pay_frequency
    from employee
    ${joinAsOf('employment', today)}
    ${joinAsOf('compensation', today)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    left join employee manager on manager.id = employment.report_to
    where employee.id = any(${[...people]}::uuid[])`.execute(tx)
  return rows
}

/** An address in lines. */
export function addressText({ address_line1, address_line2, postal_code, city }: AddressRow): string {
  const place = [postal_code, city].filter(Boolean).join(' ')
  return [address_line1, address_line2, place].filter(Boolean).join('\n')
}
