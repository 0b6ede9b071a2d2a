import type { Tx } from '#server/database/database.ts'
import { loadPaidHours } from '../../sources/paid-hours.ts'
import type { TypedAmount } from './one-off-rows.ts'

type TypedHours = Pick<TypedAmount, 'employee_id' | 'pay_item_id' | 'minutes' | 'day'> & {
  remove?: boolean | undefined
}

/**
 * Finds typed rows, by index, with hours on a day for which the person already has a request. The request is paid, not the
 * typed hours (PAY-14).
 */
export async function findRequestedHours(tx: Tx, rows: readonly TypedHours[]): Promise<number[]> {
  const items = await tx.selectFrom('pay_item').select(['id', 'code']).execute()
  const codes = new Map(items.map(({ id, code }) => [id, code]))
  const hours = rows.map(({ employee_id, pay_item_id, day, minutes, remove }) =>
    minutes === null || day === null || remove
      ? undefined
      : { employee: employee_id, day, code: codes.get(pay_item_id) ?? '' },
  )
  const isPaid = await loadPaidHours(
    tx,
    hours.flatMap((one) => one ?? []),
  )
  return hours.flatMap((one, place) => (one && isPaid(one) ? [place] : []))
}
