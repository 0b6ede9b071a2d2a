import type { Day } from '#base/days/days.ts'
import { DomainError, type DomainErrorStatus } from '#base/errors.ts'

/** A day of somebody that cannot be planned so, and why; `params` are those of the sentence beside name and day. */
export type RefusedCell = {
  readonly employee: string
  readonly name: string
  readonly day: Day
  readonly code: string
  readonly params?: Record<string, unknown>
}

/**
 * The refusal of a whole change: its message is the first of its reasons, `rows` has all of them in words and `cells` where
 * they are. Nothing is written (all or none).
 */
export function refusedCells(cells: readonly RefusedCell[], status: DomainErrorStatus = 422): DomainError {
  const params = ({ name, day, params }: RefusedCell) => ({ name, day, ...params })
  const [first] = cells
  return new DomainError(first!.code, {
    status,
    params: params(first!),
    rows: cells.map((cell, index) => ({ row: index + 1, code: cell.code, params: params(cell) })),
    facts: { cells: cells.map(({ employee, day, code }) => ({ employee_id: employee, day, code })) },
  })
}
