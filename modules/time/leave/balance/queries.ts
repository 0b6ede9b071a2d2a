import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Language } from '#base/access/actor.ts'
import { addMonths, type Day, earlierDay, LAST_DAY, laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { rowFor } from '../ledger/entitlement.ts'
import { computeForecast, figuresOn, isComing } from '../ledger/figures.ts'
import { completedMonths } from '../ledger/leave-year.ts'
import type { LedgerLine } from '../ledger/ledger.ts'
import { type EntitlementRow, rulesOn } from '../ledger/type-rules.ts'
import { amountNumber } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { type Balance, loadBalances } from './balances.ts'
import type { BalanceDetail, BalanceRow, leaveBalanceApi } from './contract.ts'
import { explainLine } from './explain-line.ts'
import { type LeavePerson, loadLeaveRecords } from './leave-records.ts'

export type BalanceQuery = {
  on: Day
  type_id?: string | undefined
  employee_id?: string | undefined
  office_id?: string | undefined
  department_id?: string | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveBalanceApi.list>
  page: number
  per_page: number
}

type ReachHolder = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
type BalanceContext = { readonly tx: Tx; readonly actor: ReachHolder; readonly today: Day; readonly language: Language }

/** Loads a page of balances: one query for the rows, then a fixed number for the people on it. */
export async function loadBalancePage({ tx, actor, today, language }: BalanceContext, asked: BalanceQuery) {
  const day = sql`${asked.on}::date`
  const typeList = await loadLeaveTypes(tx)
  const { rows, total } = await loadPageFromSql<
    { employee_id: string; employee_no: string; full_name: string; type_id: string },
    typeof asked.sort
  >(tx, asked, {
    select: sql`select employee.id as employee_id, employee.employee_no, employee.full_name, leave_type.id as type_id`,
    from: sql`from employee
        join employment at on at.employee_id = employee.id and at.from_day <= greatest(${day}, employee.joined_on)
          and (at.until_day is null or at.until_day >= greatest(${day}, employee.joined_on))
        cross join leave_type`,
    where: [
      withinReach(actor, 'leave:read', today),
      sql`leave_type.is_active`,
      sql`(leave_type.gender is null or leave_type.gender = employee.gender)`,
      sql`employee.joined_on <= ${day}`,
      sql`(employee.last_day is null or employee.last_day >= ${day})`,
      isEntitledOn(typeList, asked.on),
      ...conditionsOnDay(typeList, day),
      ...(asked.type_id ? [sql`leave_type.id = ${asked.type_id}::uuid`] : []),
      ...(asked.employee_id ? [sql`employee.id = ${asked.employee_id}::uuid`] : []),
      ...(asked.office_id ? [sql`at.office_id = ${asked.office_id}::uuid`] : []),
      ...(asked.department_id ? [sql`at.department_id = ${asked.department_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: {
      full_name: [sql`lower(employee.full_name)`, sql`employee.id`],
      employee_no: [sql`lower(employee.employee_no)`, sql`employee.id`],
      type_name: sql`lower(leave_type.name)`,
    },
    tieBreaker: sql`leave_type.position, lower(employee.full_name), employee.id, leave_type.id`,
  })
  const balanceOf = await loadBalances(tx, rows, asked.on, typeList)
  const types = new Map(typeList.map((type) => [type.id, type]))
  const own = await loadCompanyLanguage(tx)
  return {
    total,
    rows: rows.map((row): z.input<typeof BalanceRow> => {
      const type = required(types.get(row.type_id), 'the leave type')
      const { year_from, year_until, ...figures } = balanceOf(row)
      return {
        id: `${row.employee_id}:${row.type_id}`,
        ...row,
        type_name: typeName(type, language, own),
        unit: type.unit,
        ...displayFigures(figures, type),
        year_from,
        year_until,
      }
    }),
  }
}

/**
 * SQL for whether the rules of the day give the person of employment `at` any leave. Built from the loaded types, since
 * a join would evaluate it again for each person and type.
 */
function isEntitledOn(types: readonly LeaveTypeFacts[], day: Day): RawBuilder<unknown> {
  const forAll: string[] = []
  const forSome: RawBuilder<unknown>[] = []
  for (const type of types) {
    const rules = rulesOn(type.versions, day)
    const rows = rules.rows.map(rowConditions)
    if (rules.kind === 'earned' || (rules.kind === 'granted' && rows.some((conditions) => conditions.length === 0)))
      forAll.push(type.id)
    else if (rules.kind === 'granted' && rows.length > 0)
      forSome.push(
        sql`(leave_type.id = ${type.id}::uuid and (${sql.join(
          rows.map((conditions) => sql`(${sql.join(conditions, sql` and `)})`),
          sql` or `,
        )}))`,
      )
  }
  return sql`(${sql.join([idIn('leave_type.id', forAll), ...forSome], sql` or `)})`
}

/** SQL for whom the law gives some types to. */
function conditionsOnDay(types: readonly LeaveTypeFacts[], day: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const typesFor = (condition: LeaveTypeFacts['onlyFor']) =>
    idIn(
      'leave_type.id',
      types.filter(({ onlyFor }) => onlyFor === condition).map(({ id }) => id),
    )
  return [
    sql`(not ${typesFor('indigenous')} or exists (select from statutory_status s where s.employee_id = employee.id
      and s.resident_status = 'aboriginal' and s.from_day <= ${day} and (s.until_day is null or s.until_day >= ${day})))`,
    sql`(not ${typesFor('dismissal_notice')} or (employee.is_dismissed and employee.resigned_on <= ${day}
      and (employee.last_day is null or employee.last_day >= ${day})))`,
  ]
}

/** SQL conditions on the employment `at` for an entitlement row; empty for everybody. */
function rowConditions({ position, employmentType, department, office }: EntitlementRow): RawBuilder<unknown>[] {
  return [
    ...(position === null ? [] : [sql`at.position_id = ${position}::uuid`]),
    ...(employmentType === null ? [] : [sql`at.employment_type = ${employmentType}`]),
    ...(department === null ? [] : [sql`at.department_id = ${department}::uuid`]),
    ...(office === null ? [] : [sql`at.office_id = ${office}::uuid`]),
  ]
}

/** Loads a person's balances with lines and forecast, of all eligible types or of one. */
export async function loadPersonBalances(
  { tx, language }: Pick<BalanceContext, 'tx' | 'language'>,
  employee: string,
  { on, until, typeId }: { on: Day; until: Day; typeId?: string | undefined },
): Promise<z.input<typeof BalanceDetail>[]> {
  const types = await loadLeaveTypes(tx)
  const world = await loadLeaveRecords(tx, types, [employee])
  const person = world.people.get(employee)
  if (!person) return []
  const own = await loadCompanyLanguage(tx)
  const names = new Map(types.map((type) => [type.id, typeName(type, language, own)]))
  return types
    .filter((type) => (typeId === undefined ? type.isActive && isEligibleFor(type, person, on) : type.id === typeId))
    .map((type) => {
      const facts = world.factsOf(employee, type.id)
      const { year, lines, ...figures } = figuresOn(type.versions, person.facts, facts, on)
      let left = 0
      const toBalanceLine = (line: LedgerLine, after: number) => ({
        day: line.day,
        kind: line.kind,
        figure: line.figure,
        amount: amountNumber(line.amount, type.unit),
        why: explainLine(line, type.unit, language, names),
        request_id: ['used', 'pending', 'returned'].includes(line.kind) ? (line.id ?? null) : null,
        left: amountNumber(after, type.unit),
      })
      return {
        type_id: type.id,
        type_name: typeName(type, language, own),
        unit: type.unit,
        kind: type.kind,
        ...displayFigures(figures, type),
        year_from: year?.start ?? null,
        year_until: year && earlierDay(year.end, LAST_DAY),
        lines: lines.map((line) => {
          if (line.figure !== 'pending') left += line.amount
          return toBalanceLine(line, left)
        }),
        // Coming leave of the year is among the lines already, and the forecast goes on from what they leave.
        forecast: computeForecast(type.versions, person.facts, facts, on, until)
          .lines.filter((line) => !(line.year === year?.start && isComing(line)))
          .map((line) => {
            if (line.figure !== 'pending') left += line.amount
            return toBalanceLine(line, left)
          }),
        until,
      }
    })
}

/** Default end of a forecast: the end of the next calendar year, within the supported days. */
export function forecastEnd(on: Day): Day {
  return earlierDay(`${Number(on.slice(0, 4)) + 1}-12-31`, LAST_DAY)
}

/**
 * Whether a person may have a type on a day, by gender, by whom the law gives it to, and by office and entitlement of their
 * employment.
 */
export function isEligibleFor(type: LeaveTypeFacts, person: Omit<LeavePerson, 'id'>, day: Day): boolean {
  if (type.gender !== null && type.gender !== person.gender) return false
  if (!meetsCondition(type, person, day)) return false
  const rules = rulesOn(type.versions, day)
  if (rules.kind === 'earned') return true
  const at = person.facts.employment.findLast(({ from }) => from <= day) ?? person.facts.employment[0]
  if (rules.kind === 'needed') return type.offices === null || !at?.office || type.offices.includes(at.office)
  // Entitlement that comes with later service counts too; its balance is still empty.
  const row = at && rowFor(rules.rows, at, monthsAYearLater(person.facts.joined, day))
  // A row of 0 for an office excludes the type there, such as leave of another country's law.
  return row !== undefined && !(row.office !== null && row.amount === 0)
}

/** Whether the law gives a type to a person on a day, whatever their gender and employment. */
export function meetsCondition(
  { onlyFor }: Pick<LeaveTypeFacts, 'onlyFor'>,
  { indigenous, dismissalNotice }: Pick<LeavePerson, 'indigenous' | 'dismissalNotice'>,
  day: Day,
): boolean {
  const includesDay = ({ from, until }: { readonly from: Day; readonly until: Day | null }) =>
    from <= day && (until === null || until >= day)
  if (onlyFor === 'indigenous') return indigenous.some(includesDay)
  return onlyFor === null || (dismissalNotice !== null && includesDay(dismissalNotice))
}

function monthsAYearLater(joined: Day, day: Day): number {
  return Math.max(0, completedMonths(joined, laterDay(joined, addMonths(day, 12))))
}

function displayFigures(
  { granted, carried, used, pending }: Pick<Balance, 'granted' | 'carried' | 'used' | 'pending'>,
  { unit }: LeaveTypeFacts,
) {
  return {
    granted: amountNumber(granted, unit),
    carried: amountNumber(carried, unit),
    used: amountNumber(used, unit),
    pending: amountNumber(pending, unit),
    left: amountNumber(granted + carried - used, unit),
  }
}
