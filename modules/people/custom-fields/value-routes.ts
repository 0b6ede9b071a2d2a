import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { laterDay } from '#base/days/days.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { rowOn } from '../core/history/dated-rows.ts'
import { loadFieldsInUse, type StoredField } from './fields.ts'
import { type LoggedValue, VALUE_KIND } from './log-texts.ts'
import { maySeeOfAnybody } from './readers.ts'
import { EDITING, type FieldReader, type FieldValue, mayEditField, nameIn, valueText } from './rules.ts'
import { editValues, loadPersonFields, removePlannedValue } from './values.ts'
import { customValueApi, type FieldChange } from './values-contract.ts'

/** What fields hold for people: read, edited, and how it changed. */
export function registerValueRoutes(api: Api): void {
  route(api, customValueApi.shown, async (_, { tx, actor, language }) =>
    (await loadFieldsInUse(tx))
      .filter((field) => maySeeOfAnybody(field, actor))
      .map((field) => toShownField(field, language)),
  )

  route(api, customValueApi.ofPerson, async ({ id, as_of }, context) => {
    const { employee, reader, fields, rows } = await loadPersonFields(context, id)
    const day = laterDay(as_of ?? context.today, employee.joined_on)
    const mayEdit = await loadEditCheck(context, reader, id)
    return {
      id,
      version: employee.version,
      joined_on: employee.joined_on,
      fields: fields
        .filter(({ is_active }) => is_active)
        .map((field) => {
          const own = rows
            .filter((row) => row.field_id === field.id)
            .map((row) => ({ from: row.from_day, values: row }))
          const held = rowOn(own, day)
          const value = held?.values.value ?? null
          return {
            ...toShownField(field, context.language),
            value,
            text: valueText(field, value, context.language),
            from_day: held?.from ?? null,
            may_edit: mayEdit(field),
          }
        }),
    }
  })

  route(api, customValueApi.edit, (input, context) => editValues(context, input))
  route(api, customValueApi.removePlanned, (input, context) => removePlannedValue(context, input))
  route(api, customValueApi.history, ({ id }, context) => loadHistory(context, id))
}

function toShownField(field: StoredField, language: Language) {
  const choices = field.choices.filter(({ is_active }) => is_active)
  return {
    id: field.id,
    name: nameIn(field, language),
    kind: field.kind,
    choices: choices.map((choice) => ({ id: choice.id, name: nameIn(choice, language) })),
  }
}

/** Whether the caller may edit each field of the person; nobody edits their own where somebody else could. */
async function loadEditCheck({ tx, actor }: Context, reader: FieldReader, id: string) {
  if (!reader.isSelf) return (field: StoredField) => mayEditField(field, reader) === 'yes'
  const mayOwn = {
    hr: (await mayChange(tx, actor, EDITING.hr))(id),
    pay: (await mayChange(tx, actor, EDITING.pay))(id),
  }
  return (field: StoredField) => {
    const may = mayEditField(field, reader)
    return may === 'yes' || (may === 'own_record' && mayOwn[field.edited_by])
  }
}

type HistoryEntry = z.input<typeof FieldChange>

/** The changes of the fields that the caller sees, and their corrections, which only the log has. */
async function loadHistory(context: Context, id: string): Promise<HistoryEntry[]> {
  const { tx, today, language } = context
  const { reader, fields, rows } = await loadPersonFields(context, id)
  const mayEdit = await loadEditCheck(context, reader, id)
  const logged = await loadLogged(tx, id)
  const entries = fields.flatMap((field): HistoryEntry[] => {
    const head = { field_id: field.id, name: nameIn(field, language), kind: field.kind }
    const text = (value: FieldValue) => valueText(field, value, language)
    const ofField = logged.filter(({ after }) => after.custom_field_id === field.id)
    const own = rows.filter((row) => row.field_id === field.id)
    const changes = own.map((row, index): HistoryEntry => {
      const isPlanned = row.from_day > today
      const author = ofField.find(
        ({ at, after }) => at.getTime() === row.changed_at.getTime() && after.from_day === row.from_day,
      )
      return {
        ...head,
        from_day: row.from_day,
        when: isPlanned ? 'planned' : row.until_day === null || row.until_day >= today ? 'now' : 'past',
        before: text(own[index - 1]?.value ?? null),
        after: text(row.value),
        by: author?.actor_name ?? null,
        at: row.changed_at.toISOString(),
        removable: isPlanned && mayEdit(field),
        is_correction: false,
      }
    })
    const corrections = ofField.flatMap(({ actor_name, at, before, after }): HistoryEntry[] => {
      if (!before?.from_day || !after.from_day) return []
      return [
        {
          ...head,
          from_day: after.from_day,
          when: 'past',
          before: loggedText(before),
          after: loggedText(after),
          by: actor_name,
          at: at.toISOString(),
          removable: false,
          is_correction: true,
        },
      ]
    })
    return [...corrections, ...changes.filter(({ before, after }) => before !== after)]
  })
  return entries.sort((a, b) => (a.from_day < b.from_day ? 1 : a.from_day > b.from_day ? -1 : 0))
}

type LoggedEntry = { actor_name: string; at: Date; before: LoggedValue | null; after: LoggedValue }

/** The entries of a person's fields in the log, newest first. */
async function loadLogged(tx: Tx, id: string): Promise<LoggedEntry[]> {
  const { rows } = await sql<LoggedEntry>`
    select actor_name, at, before, after from audit_entry
    where kind = ${VALUE_KIND} and object_id = ${id} and after is not null order by number desc`.execute(tx)
  return rows
}

function loggedText({ custom_field, custom_value }: LoggedValue): string | null {
  return custom_value?.slice(custom_field.length + 2) ?? null
}
