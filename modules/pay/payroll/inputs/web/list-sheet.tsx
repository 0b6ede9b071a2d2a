import { useCallback } from 'react'
import type { Page } from '#base/endpoints/endpoint.ts'
import { required } from '#base/required.ts'
import { type AnyEndpoint, call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import type { CellValue, SheetColumn } from '#web/sheet/sheet.tsx'
import classes from '../../web/payroll.module.css'
import { type Draft, type Entry, loadAllRows, sendEach, useLoaded } from './entry-rows.ts'
import { EntrySheet } from './entry-sheet.tsx'

/** The fields that every list of typed records has. */
type StoredRecord = {
  id: string
  version: number
  employee_id: string
  employee_no: string
  full_name: string
  currency?: string
  actions: readonly ('edit' | 'remove')[]
}
type Values = Readonly<Record<string, CellValue>>

type Props<I, Row extends StoredRecord> = {
  label: string
  empty: string
  list: AnyEndpoint<I, Page<Row>>
  /** Must be stable, like `valuesOf`. */
  input: I
  valuesOf: (row: Row) => Values
  columns: readonly SheetColumn<Entry>[]
  canEdit: boolean
  problemOf: (draft: Omit<Draft, 'employeeId'>) => { column: string; message: string } | undefined
  create: (employeeId: string, values: Values, currency: string) => Promise<unknown>
  edit: (at: { id: string; version: number }, values: Values, currency: string) => Promise<unknown>
  remove: AnyEndpoint<{ id: string; version: unknown }, Record<string, never>>
}

/** Shows dated records of people as a sheet: type, paste, edit in place, or delete with the bin of a row. */
export function ListSheet<I, Row extends StoredRecord>({
  label,
  empty,
  list,
  input,
  valuesOf,
  columns,
  canEdit,
  problemOf,
  create,
  edit,
  remove,
}: Props<I, Row>) {
  const t = useT()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { rows, total } = await loadAllRows(list, input, signal)
      return { total, rows: rows.map((row) => toEntry(row, valuesOf(row))) }
    },
    [list, input, valuesOf],
  )
  const loaded = useLoaded(load)
  const send = (drafts: Draft[]) =>
    sendEach(drafts, ({ id, version, employeeId, currency, remove: isRemoved, values }) => {
      if (id === undefined) return create(employeeId, values, currency)
      const at = { id, version: required(version, 'version of a stored row') }
      return isRemoved ? call(remove, at, { quiet: true }) : edit(at, values, currency)
    })
  return (
    <>
      {canEdit && (
        <div className={classes.tools}>
          <p className="caption">{t('pay.paste_hint')}</p>
        </div>
      )}
      <EntrySheet
        label={label}
        loaded={loaded}
        columns={columns}
        canEdit={canEdit}
        problemOf={problemOf}
        send={send}
        empty={empty}
      />
    </>
  )
}

function toEntry(row: StoredRecord, values: Values): Entry {
  return {
    key: row.id,
    id: row.id,
    version: row.version,
    employee_id: row.employee_id,
    employee_no: row.employee_no,
    full_name: row.full_name,
    ...(row.currency !== undefined && { currency: row.currency }),
    values,
    mayEdit: row.actions.includes('edit'),
    mayRemove: row.actions.includes('remove'),
  }
}

/** A column that shows one value of a row and edits it while the row is editable. */
export function valueColumn(
  id: string,
  header: string,
  more: Omit<SheetColumn<Entry>, 'id' | 'header' | 'value'> = {},
): SheetColumn<Entry> {
  return { id, header, value: (row) => row.values[id] ?? null, readOnly: (row) => !row.mayEdit, ...more }
}
