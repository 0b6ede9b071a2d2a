import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import type { PayslipBalance, PayslipBalances } from '#pay/payslip-balances.ts'
import { idIn } from '#server/database/id-in.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { type Balance, type BalanceKey, loadBalances } from './balances.ts'
import { balanceLabels } from './labels.ts'

/**
 * What people have left of annual leave and of time off in lieu, for their payslips (Labor Standards Act enforcement rules
 * art. 24-1). Who leaves by the day has nothing left: it is paid out.
 */
export const LEAVE_ON_PAYSLIPS: PayslipBalances = {
  async load(tx, { people, day, language }) {
    const types = (await loadLeaveTypes(tx)).filter(
      ({ kind, lawId, isActive }) => isActive && (lawId === 'annual' || kind === 'earned'),
    )
    if (types.length === 0 || people.length === 0) return new Map()
    const { rows } = await sql<{ id: string }>`
      select id from employee where ${idIn('id', people)} and joined_on <= ${day}::date and (last_day is null or last_day > ${day}::date)`.execute(
      tx,
    )
    const keys = rows.flatMap(({ id }) => types.map((type): BalanceKey => ({ employee_id: id, type_id: type.id })))
    const balanceOf = await loadBalances(tx, keys, day, types)
    const companyLanguage = await loadCompanyLanguage(tx)
    return new Map(
      rows.map(({ id }) => [
        id,
        types.flatMap((type) =>
          toPayslipBalance(type, balanceOf({ employee_id: id, type_id: type.id }), language, companyLanguage),
        ),
      ]),
    )
  },
}

function toPayslipBalance(
  type: LeaveTypeFacts,
  { granted, carried, used, year_until }: Balance,
  language: Language,
  companyLanguage: string,
): PayslipBalance[] {
  if (granted + carried === 0 && used === 0) return []
  const left = lengthText(granted + carried - used, type.unit, language)
  const title = formatLabel(balanceLabels['leave-balance.on_payslip'], language, {
    type: typeName(type, language, companyLanguage),
  })
  return [
    { title, value: type.kind === 'earned' || year_until === null ? left : leftUntil(left, year_until, language) },
  ]
}

function leftUntil(left: string, day: Day, language: Language): string {
  return formatLabel(balanceLabels['leave-balance.on_payslip_until'], language, { left, day: dayText(day, language) })
}
