import { sql } from 'kysely'
import { invalidField, notFound } from '#base/errors.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type KnownShift, loadShifts } from '../terms.ts'
import type { patternApi } from './contract.ts'
import { MAX_ROTATION_DAYS, type Rotation, readRotation, rotationText } from './rotation.ts'

type PatternListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof patternApi.list>
  search?: string | undefined
  id?: string
}

type PatternListRow = { id: string; name: string; days: number; version: number }

/** Lists patterns with their rotations as text. */
export async function loadPatternPage(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { id, ...asked }: PatternListQuery,
) {
  const { rows, total } = await loadPageFromSql<PatternListRow, PatternListQuery['sort']>(tx, asked, {
    select: sql`select t.id, t.name, t.version, (select count(*)::int from shift_pattern_day d where d.pattern_id = t.id) as days`,
    from: sql`from shift_pattern t`,
    where: id ? [sql`t.id = ${id}::uuid`] : [],
    search: ['t.name'],
    orders: {
      name: sql`lower(t.name)`,
      days: sql`(select count(*) from shift_pattern_day d where d.pattern_id = t.id)`,
    },
    tieBreaker: sql`lower(t.name), t.id`,
  })
  const rotations = await loadRotations(
    tx,
    rows.map((row) => row.id),
  )
  const shifts = await loadShifts(tx)
  const actions = actor.grants.has('shift:define') ? (['edit', 'delete'] as const) : []
  return {
    rows: rows.map((row) => ({
      ...row,
      rotation: rotationText(rotations.get(row.id) ?? [], (shift) => shifts.get(shift)?.shortName ?? ''),
      actions: [...actions],
    })),
    total,
  }
}

/** Throws 404. */
export async function requirePattern(context: Pick<Context, 'tx' | 'actor'>, id: string) {
  const { rows } = await loadPatternPage(context, { id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Loads rotations by pattern. */
export async function loadRotations(tx: Tx, ids: readonly string[]): Promise<Map<string, Rotation>> {
  const { rows } = await sql<{ pattern_id: string; shift_id: string | null }>`
    select pattern_id, shift_id from shift_pattern_day where ${idIn('pattern_id', ids)} order by pattern_id, nth`.execute(
    tx,
  )
  const found = new Map<string, (string | null)[]>()
  for (const { pattern_id, shift_id } of rows) found.set(pattern_id, [...(found.get(pattern_id) ?? []), shift_id])
  return found
}

/** Replaces the rotation of a pattern. Throws 422 for unreadable or empty text and for newly added inactive shifts. */
export async function replaceRotation(tx: Tx, pattern: string, typed: string): Promise<void> {
  const shifts: KnownShift[] = [...(await loadShifts(tx)).values()]
  const read = readRotation(typed, shifts)
  if ('unknown' in read) throw invalidField('rotation', 'shift_pattern_name', { name: read.unknown })
  if ('tooMany' in read)
    throw invalidField('rotation', 'shift_pattern_long', { most: MAX_ROTATION_DAYS, days: read.tooMany })
  const { days } = read
  if (days.every((shift) => shift === null)) throw invalidField('rotation', 'shift_pattern_empty')
  const current = new Set((await loadRotations(tx, [pattern])).get(pattern) ?? [])
  const disabledShift = shifts.find(({ id, isActive }) => !isActive && days.includes(id) && !current.has(id))
  if (disabledShift) throw invalidField('rotation', 'shift_pattern_disabled', { name: disabledShift.shortName })
  await tx.deleteFrom('shift_pattern_day').where('pattern_id', '=', pattern).execute()
  await tx
    .insertInto('shift_pattern_day')
    .values(days.map((shift_id, index) => ({ pattern_id: pattern, nth: index + 1, shift_id })))
    .execute()
}
