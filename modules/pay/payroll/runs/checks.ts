import { sql } from 'kysely'
import { conflict, DomainError, notFound } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadStoredRun } from './queries.ts'
import { countChecked, isTicked } from './ticks.ts'

type CheckInput = { id: string; employee_id: string; checked: boolean; note: string | null; note_version: number }

/** A stored tick: by whom, when, and the findings that it covers. */
type Tick = { checked_name: string | null; checked_at: Date | null; checked_codes: string[] | null }
/** The present findings of a row, and whether its tick covers them. */
type Tickable = Tick & { codes: string[] | null; stands: boolean }

/** Throws 409 once the run is confirmed or approved. */
async function loadUncheckedRun(tx: Tx, id: string) {
  const run = await loadStoredRun(tx, id)
  if (run.state === 'approved' || run.state === 'confirmed')
    throw conflict(run.state === 'approved' ? 'run_approved' : 'run_confirmed')
  return run
}

/** Adding a note to a ticked row keeps the name of the person who ticked it. */
function nextTick(row: Tickable, checked: boolean, name: string, now: Date): Tick {
  if (!checked) return { checked_name: null, checked_at: null, checked_codes: null }
  if (!row.stands) return { checked_name: name, checked_at: now, checked_codes: row.codes ?? [] }
  return { checked_name: row.checked_name, checked_at: row.checked_at, checked_codes: row.checked_codes }
}

/** Ticks one person of a run off, or removes the tick, with a note. Throws 409 once the run is confirmed, or where the note changed. */
export async function checkPerson({ tx, actor, now, record }: Context, input: CheckInput) {
  const { id, employee_id, checked } = input
  const run = await loadUncheckedRun(tx, id)
  const before = await tx
    .selectFrom('review_note')
    .selectAll()
    .where('pay_run_id', '=', id)
    .where('employee_id', '=', employee_id)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? 0) !== input.note_version)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: before?.checked_name ?? '' },
      facts: { version: before?.version ?? 0 },
    })
  const { rows } = await sql<{ full_name: string } & Tickable>`
    select e.full_name, n.checked_name, n.checked_at, n.checked_codes, ${isTicked(sql`p.findings`)} as stands,
      (select array_agg(k ->> 0) from jsonb_array_elements(coalesce(p.findings -> 'k', '[]')) k) as codes
    from employee e
    left join payslip p on p.employee_id = e.id and p.pay_run_id = ${id}::uuid
    left join review_note n on n.employee_id = e.id and n.pay_run_id = ${id}::uuid
    where e.id = ${employee_id}::uuid`.execute(tx)
  const person = rows[0]
  if (!person) throw notFound()
  const tick = nextTick(person, checked, actor.fullName, now)
  const values = { is_checked: checked, note: input.note || null, version: input.note_version + 1, ...tick }
  const stored = await tx
    .insertInto('review_note')
    .values({ pay_run_id: id, employee_id, ...values })
    .onConflict((same) =>
      same
        .columns(['company_id', 'pay_run_id', 'employee_id'])
        .doUpdateSet(values)
        .where('review_note.version', '=', input.note_version),
    )
    .returning('version')
    .execute()
  if (stored.length === 0) throw conflict('try_again')
  record({
    kind: 'review_note',
    id: employee_id,
    name: person.full_name,
    before: before ? { checked: before.is_checked, note: before.note } : null,
    after: { checked, note: values.note, period: run.period },
  })
  return {
    checked,
    note: values.note,
    note_version: values.version,
    checked_by: tick.checked_name,
    checked_at: tick.checked_at?.toISOString() ?? null,
  }
}

type ManyChecksInput = Pick<CheckInput, 'id' | 'checked' | 'note'> & {
  rows: readonly Pick<CheckInput, 'employee_id' | 'note_version'>[]
}

/**
 * Ticks chosen people of a run off, or removes their ticks: all of them or nobody. A note replaces theirs; without one each
 * keeps its own. Throws 409 once the run is confirmed or where a row changed, and 422 for somebody who is not in the run.
 */
export async function checkPeople(
  { tx, actor, now, record }: Context,
  { id, checked, note, rows: wanted }: ManyChecksInput,
) {
  const run = await loadUncheckedRun(tx, id)
  const versions = new Map(wanted.map((row) => [row.employee_id, row.note_version]))
  const ids = [...versions.keys()]
  await sql`select from review_note where pay_run_id = ${id}::uuid and employee_id = any(${ids}::uuid[])
    order by employee_id for update`.execute(tx)
  const { rows: people } = await sql<
    { employee_id: string; full_name: string; is_checked: boolean; version: number; note: string | null } & Tickable
  >`
    select e.id as employee_id, e.full_name, ${isTicked(sql`p.findings`)} as stands,
      (select array_agg(k ->> 0) from jsonb_array_elements(coalesce(p.findings -> 'k', '[]')) k) as codes,
      coalesce(n.version, 0) as version, coalesce(n.is_checked, false) as is_checked, n.note, n.checked_name, n.checked_at, n.checked_codes
    from employee e
    left join payslip p on p.employee_id = e.id and p.pay_run_id = ${id}::uuid
    left join payslip_failure f on f.employee_id = e.id and f.pay_run_id = ${id}::uuid
    left join review_note n on n.employee_id = e.id and n.pay_run_id = ${id}::uuid
    where e.id = any(${ids}::uuid[]) and (p.id is not null or f.employee_id is not null)
    order by e.full_name, e.id`.execute(tx)
  if (people.length < ids.length)
    throw new DomainError('row_not_in_run', { params: { count: ids.length - people.length } })
  const moved = people.find(({ employee_id, version }) => version !== versions.get(employee_id))
  if (moved)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: moved.checked_name ?? '' },
      facts: { employee_id: moved.employee_id, version: moved.version },
    })
  const made = people.map((person) => {
    return {
      pay_run_id: id,
      employee_id: person.employee_id,
      is_checked: checked,
      note: note || person.note,
      version: person.version + 1,
      ...nextTick(person, checked, actor.fullName, now),
    }
  })
  const stored = await tx
    .insertInto('review_note')
    .values(made)
    .onConflict((same) =>
      same
        .columns(['company_id', 'pay_run_id', 'employee_id'])
        .doUpdateSet(({ ref }) => ({
          is_checked: ref('excluded.is_checked'),
          note: ref('excluded.note'),
          version: ref('excluded.version'),
          checked_name: ref('excluded.checked_name'),
          checked_at: ref('excluded.checked_at'),
          checked_codes: ref('excluded.checked_codes'),
        }))
        .whereRef('review_note.version', '<', 'excluded.version'),
    )
    .returning('version')
    .execute()
  if (stored.length < made.length) throw conflict('try_again')
  record({
    kind: 'review_note',
    id,
    name: run.period,
    before: { checked: people.filter(({ is_checked }) => is_checked).map(({ full_name }) => full_name) },
    after: { checked, note: note || null, period: run.period, employees: people.map(({ full_name }) => full_name) },
    people: ids,
  })
  return {
    rows: made.map((row) => ({
      employee_id: row.employee_id,
      checked,
      note: row.note,
      note_version: row.version,
      checked_by: row.checked_name,
      checked_at: row.checked_at?.toISOString() ?? null,
    })),
  }
}

/** Throws 409 while rows that have to be looked at are not ticked off. */
export async function requireChecked(tx: Tx, runId: string, toCheck: number): Promise<void> {
  const open = toCheck === 0 ? 0 : toCheck - (await countChecked(tx, runId))
  if (open > 0) throw conflict('rows_not_checked', { count: open })
}

/** Ticks every row of a run that has to be checked, as one person with one note, for demo data and tests. */
export async function checkAll(
  { tx, actor, now, record }: Pick<Context, 'tx' | 'actor' | 'now' | 'record'>,
  run: { id: string; period: string },
  note: string,
): Promise<void> {
  const made = await sql`
    insert into review_note (pay_run_id, employee_id, is_checked, note, checked_name, checked_at, checked_codes)
    select p.pay_run_id, p.employee_id, true, ${note}, ${actor.fullName}, ${now}, (select array_agg(k ->> 0) from jsonb_array_elements(p.findings -> 'k') k)
    from payslip p where p.pay_run_id = ${run.id}::uuid and p.is_to_check
    on conflict (company_id, pay_run_id, employee_id) do nothing`.execute(tx)
  const checked = Number(made.numAffectedRows ?? 0)
  if (checked > 0) record({ kind: 'review_note', id: run.id, name: run.period, after: { checked, note } })
}
