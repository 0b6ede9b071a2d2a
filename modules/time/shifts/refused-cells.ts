import type { Day } from '#base/days/days.ts'
import { DomainError, type DomainErrorStatus } from '#base/errors.ts'
import { required } from '#base/required.ts'

/** A day that cannot be changed, and why. `params` fill the message beside name and day. */
export type RefusedCell = {
  readonly employee: string
  readonly name: string
  readonly day: Day
  readonly code: string
  readonly params?: Record<string, unknown>
}

/**
 * Builds the error for a whole change, which writes nothing. Its message is the first reason, `rows` has all reasons in
 * words, `cells` says where they are.
 */
export function refusedCells(cells: readonly RefusedCell[], status: DomainErrorStatus = 422): DomainError {
  const params = ({ name, day, params }: RefusedCell) => ({ name, day, ...params })
  const first = required(cells[0], 'a refused cell')
  return new DomainError(first.code, {
    status,
    params: params(first),
    rows: cells.map((cell, index) => ({ row: index + 1, code: cell.code, params: params(cell) })),
    facts: { cells: cells.map(({ employee, day, code }) => ({ employee_id: employee, day, code })) },
  })
}
