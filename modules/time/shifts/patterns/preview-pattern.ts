import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { requireAllInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { idIn } from '#server/database/id-in.ts'
import { cellKey, loadLockedDays, type Span } from '../cells.ts'
import { findClashes } from '../clashes.ts'
import { MAX_CELLS } from '../contract.ts'
import { shiftLabels } from '../labels.ts'
import { loadPlannedDays, planWarnings, toWarningReply } from '../plan/plan.ts'
import { findPlannedPeople } from '../plan/planned-people.ts'
import { draftRosterWith } from '../roster-sources.ts'
import { shiftParts } from '../shift-parts.ts'
import { shiftPatternLabels } from './labels.ts'
import { type Rotation, rotationDays } from './rotation.ts'

type Beginner = { readonly employee_id: string; readonly begins_with: number }
type PreviewLine = { employee_id: string; full_name: string; day: Day; text: string }

/** Previews a rotation on the days of some people. Writes nothing. */
export async function previewPattern(
  context: Context,
  rotation: Rotation,
  span: Span,
  people: readonly Beginner[],
): Promise<{
  cells: { employee_id: string; day: Day; shift_id: string | null }[]
  left: PreviewLine[]
  clashes: PreviewLine[]
  warnings: PreviewLine[]
}> {
  const { tx, actor, today, language } = context
  if (people.length * (daysBetween(span.first, span.last) + 1) > MAX_CELLS)
    throw new DomainError('too_many_cells', { params: { most: MAX_CELLS } })
  const ids = people.map(({ employee_id }) => employee_id)
  await requireAllInReach(tx, actor, 'shift:plan', ids, today)
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'full_name', 'joined_on', 'last_day'])
    .where(idIn('id', ids))
    .execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const locked = await loadLockedDays(tx, ids, span)
  const personOf = (employee: string) => required(rowById.get(employee), 'a person in reach')
  const nameOf = (employee: string) => personOf(employee).full_name
  const toPreviewLine = (employee: string, day: Day, text: string): PreviewLine => ({
    employee_id: employee,
    full_name: nameOf(employee),
    day,
    text,
  })
  const refusal =
    (key: 'error.shift_locked' | 'error.shift_before_joining' | 'error.shift_after_leaving') =>
    (employee: string, day: Day) =>
      toPreviewLine(
        employee,
        day,
        formatLabel(shiftLabels[key], language, { name: nameOf(employee), day: dayText(day, language) }),
      )

  const left: PreviewLine[] = []
  const cells = people.flatMap(({ employee_id, begins_with }) => {
    const { joined_on, last_day } = personOf(employee_id)
    return rotationDays(rotation, span, begins_with).flatMap(({ day, shift }) => {
      const isAfter = last_day !== null && day > last_day
      const key = locked.has(cellKey(employee_id, day))
        ? 'error.shift_locked'
        : day < joined_on
          ? 'error.shift_before_joining'
          : isAfter
            ? 'error.shift_after_leaving'
            : undefined
      if (!key) return [{ employee_id, day, shift_id: shift }]
      left.push(refusal(key)(employee_id, day))
      return []
    })
  })

  const changes = cells.map(({ employee_id, day, shift_id }) => ({ employee: employee_id, day, shifts: [shift_id] }))
  // Shifts of the day before and after may overlap the rotation.
  const contextSpan = { first: addDays(span.first, -1), last: addDays(span.last, 1) }
  const planned = await loadPlannedDays(context, ids, contextSpan, draftRosterWith(changes))
  const known = await findPlannedPeople(context, { from: span.first, until: span.last, employee_ids: ids })
  const warned = await planWarnings(context, known, contextSpan, planned)
  const byPerson = Map.groupBy(changes, ({ employee }) => employee)
  const found = { clashes: [] as PreviewLine[], warnings: [] as PreviewLine[] }
  for (const employee of ids) {
    const days = planned.of.get(employee) ?? []
    for (const { earlier, later } of findClashes(shiftParts(days, planned.first)))
      if (later.day >= contextSpan.first)
        found.clashes.push(
          toPreviewLine(
            employee,
            later.day,
            formatLabel(shiftLabels['error.shift_clash'], language, {
              name: nameOf(employee),
              day: dayText(later.day, language),
              shift: later.name,
              other: earlier.name,
            }),
          ),
        )
    for (const { day, shifts } of byPerson.get(employee) ?? [])
      if (shifts[0] !== null && days[daysBetween(planned.first, day)]?.away.some(({ pending }) => !pending))
        found.warnings.push(
          toPreviewLine(employee, day, formatLabel(shiftPatternLabels['shift-pattern.on_leave'], language)),
        )
    for (const warning of warned.get(employee) ?? [])
      found.warnings.push(toPreviewLine(employee, warning.day, toWarningReply(warning, language).text))
  }
  return { cells, left, ...found }
}
