import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '#server/database/database.ts'
import type { ToDo } from './contract.ts'

type Change = z.input<typeof ToDo>['changes'][number]
type Values = Readonly<Record<string, unknown>>
type Entry = { number: string; at: Date; actor_name: string; before: Values | null; after: Values | null }

type Of = {
  id: string
  employee_id: string | null
  application_id: string | null
  occasion: string
  made_at: Date
}

/**
 * The history of a to-do from the activity log, newest first, with what happened since it was made to all to-dos of its person
 * and occasion.
 */
export async function loadChanges(tx: Tx, of: Of): Promise<Change[]> {
  const people = [of.employee_id, of.application_id].filter((id) => id !== null)
  const { rows } = await sql<Entry>`select number, at, actor_name, before, after from audit_entry
    where kind = 'to_do' and (object_id = ${of.id} or object_id = any(${people}::text[]) and at >= ${of.made_at}
      and coalesce(after ->> 'occasion', ${of.occasion}) = ${of.occasion}) order by number desc limit 100`.execute(tx)
  const assignees = rows.flatMap(({ before, after }) =>
    [before?.assignee_id, after?.assignee_id].filter((id): id is string => typeof id === 'string'),
  )
  const names = new Map(
    assignees.length === 0
      ? []
      : (await tx.selectFrom('employee').select(['id', 'full_name']).where('id', 'in', assignees).execute()).map(
          ({ id, full_name }) => [id, full_name],
        ),
  )
  const shown = (value: unknown) =>
    value === null || value === undefined ? null : (names.get(String(value)) ?? String(value))
  return rows.map(({ number, at, actor_name, before, after }) => ({
    id: String(number),
    at: at.toISOString(),
    by: actor_name,
    changes: Object.keys(after ?? {}).map((field) => ({
      field,
      before: shown(before?.[field]),
      after: shown(after?.[field]),
    })),
  }))
}
