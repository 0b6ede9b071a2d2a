import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { loadBalances } from './balances.ts'
import type { leaveBalanceApi, MatrixRow } from './contract.ts'
import { loadLeavePeople } from './leave-records.ts'
import { isEligibleFor } from './queries.ts'

type MatrixQuery = {
  on: Day
  employee_id?: string | undefined
  office_id?: string | undefined
  department_id?: string | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveBalanceApi.matrix>
  page: number
  per_page: number
}

type MatrixContext = {
  readonly tx: Tx
  readonly actor: Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
  readonly today: Day
  readonly language: Language
}

/** Loads a page of people with what each has left of every type on a day, in a fixed number of queries. */
export async function loadMatrixPage({ tx, actor, today, language }: MatrixContext, asked: MatrixQuery) {
  const day = sql`${asked.on}::date`
  const { rows, total } = await loadPageFromSql<
    { id: string; employee_no: string; full_name: string },
    typeof asked.sort
  >(tx, asked, {
    select: sql`select employee.id, employee.employee_no, employee.full_name`,
    from: sql`from employee join employment at on at.employee_id = employee.id and at.from_day <= ${day}
      and (at.until_day is null or at.until_day >= ${day})`,
    where: [
      withinReach(actor, 'leave:read', today),
      sql`employee.joined_on <= ${day}`,
      sql`(employee.last_day is null or employee.last_day >= ${day})`,
      ...(asked.employee_id ? [sql`employee.id = ${asked.employee_id}::uuid`] : []),
      ...(asked.office_id ? [sql`at.office_id = ${asked.office_id}::uuid`] : []),
      ...(asked.department_id ? [sql`at.department_id = ${asked.department_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: {
      full_name: [sql`lower(employee.full_name)`, sql`employee.id`],
      employee_no: [sql`lower(employee.employee_no)`, sql`employee.id`],
    },
    tieBreaker: sql`employee.id`,
  })
  const types = await loadLeaveTypes(tx)
  const withBalance = types.filter(({ isActive, kind }) => isActive && (kind === 'granted' || kind === 'earned'))
  const people = await loadLeavePeople(
    tx,
    rows.map(({ id }) => id),
  )
  const own = await loadCompanyLanguage(tx)
  const cells = rows.flatMap(({ id }) => {
    const person = required(people.get(id), 'a person of the page')
    return withBalance
      .filter((type) => isEligibleFor(type, person, asked.on))
      .map((type) => ({ employee_id: id, type_id: type.id, type }))
  })
  const balanceOf = await loadBalances(tx, cells, asked.on, types)
  const cellsOf = Map.groupBy(cells, ({ employee_id }) => employee_id)
  return {
    total,
    rows: rows.map(
      (row): z.input<typeof MatrixRow> => ({
        ...row,
        balances: (cellsOf.get(row.id) ?? []).map(({ type, ...key }) => {
          const { granted, carried, used } = balanceOf(key)
          return {
            type_id: type.id,
            type_name: typeName(type, language, own),
            unit: type.unit,
            left: amountNumber(granted + carried - used, type.unit),
          }
        }),
      }),
    ),
  }
}
