import { sql } from 'kysely'
import type { z } from 'zod'
import { loadUnitNames } from '#organisation/departments.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vacancy } from './contract.ts'

type Change = z.input<typeof Vacancy>['changes'][number]
type Values = Readonly<Record<string, unknown>>
type Entry = { number: string; at: Date; actor_name: string; before: Values | null; after: Values | null }

/** Fields whose values are too long to be compared in a line, or that a change shows by itself. */
const WITHOUT_VALUES = new Set(['description_en', 'description_zh', 'questions', 'posts_reason'])
const NOT_SHOWN = new Set(['state', 'state_reason', 'opened_at'])
const UNITS = { office_id: 'office', department_id: 'department', position_id: 'position' } as const

/** The history of a vacancy from the activity log, newest first. */
export async function loadChanges(tx: Tx, id: string): Promise<Change[]> {
  const { rows } = await sql<Entry>`select number, at, actor_name, before, after from audit_entry
    where kind = 'vacancy' and object_id = ${id} order by number desc limit 100`.execute(tx)
  const names = await loadNames(tx, rows)
  const shown = (field: string, value: unknown): string | number | boolean | null => {
    if (WITHOUT_VALUES.has(field) || value === null || value === undefined) return null
    const name = typeof value === 'string' ? names.get(value) : undefined
    return name ?? (typeof value === 'number' || typeof value === 'boolean' ? value : String(value))
  }
  return rows.map(({ number, at, actor_name, before, after }) => ({
    id: String(number),
    at: at.toISOString(),
    by: actor_name,
    what: before === null ? 'made' : kindOf(before, after),
    reason: typeof after?.state_reason === 'string' ? after.state_reason : null,
    changes:
      before === null
        ? []
        : Object.keys(after ?? {})
            .filter((field) => !NOT_SHOWN.has(field))
            .map((field) => ({ field, before: shown(field, before[field]), after: shown(field, after?.[field]) })),
  }))
}

function kindOf(before: Values, after: Values | null): Change['what'] {
  const state = after?.state
  return (state === 'open' || state === 'hired' || state === 'closed') && state !== before.state ? state : 'edited'
}

/** Names of the units and recruiters that changes name by their ids. */
async function loadNames(tx: Tx, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (field: string) => [
    ...new Set(
      entries.flatMap(({ before, after }) =>
        [before?.[field], after?.[field]].filter((id): id is string => typeof id === 'string'),
      ),
    ),
  ]
  const names = new Map<string, string>()
  for (const [field, unit] of Object.entries(UNITS) as [keyof typeof UNITS, (typeof UNITS)[keyof typeof UNITS]][])
    for (const [id, name] of await loadUnitNames(tx, unit, idsOf(field))) names.set(id, name)
  const people = idsOf('recruiter_id')
  if (people.length > 0)
    for (const { id, full_name } of await tx
      .selectFrom('employee')
      .select(['id', 'full_name'])
      .where('id', 'in', people)
      .execute())
      names.set(id, full_name)
  return names
}
