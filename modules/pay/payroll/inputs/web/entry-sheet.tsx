import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#web/calls/api-error.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { type CellValue, type Change, type RowFailure, Sheet, type SheetColumn } from '#web/sheet/sheet.tsx'
import { useEditLink } from '#web/shell/use-edit-link.ts'
import { toast } from '#web/toasts/toasts.tsx'
import classes from '../../web/payroll.module.css'
import {
  buildDrafts,
  type Draft,
  type Entry,
  type LoadedRows,
  matchPeople,
  resolveEmployeeNo,
  usePeopleByNumber,
} from './entry-rows.ts'
import { overtimeColumn } from './overtime-column.ts'

const FREE_ROWS = 30
/** `person`: the person whose row a link opens. */
const Address = z.object({ person: z.string().optional().catch(undefined) })

type Props = {
  label: string
  loaded: LoadedRows<Entry>
  /** The columns between the person and the delete button. */
  columns: readonly SheetColumn<Entry>[]
  /** False for a read-only sheet. */
  canEdit: boolean
  problemOf: (draft: Omit<Draft, 'employeeId'>) => { column: string; message: string } | undefined
  /** Stores the rows and returns those that were rejected; throws when nothing was stored. */
  send: (drafts: Draft[]) => Promise<RowFailure[]>
  empty?: string
  /**
   * Shows whether the law of a month grants overtime to each person; `isHours` finds rows that pay hours by statutory
   * multiples.
   */
  overtime?: { month: string; isHours: (value: (column: string) => CellValue) => boolean }
}

/** A sheet of typed amounts: the stored rows, then empty rows to type or paste into. */
export function EntrySheet({ label, loaded, columns: own, canEdit, problemOf, send, empty, overtime }: Props) {
  const t = useT()
  const language = useLanguage()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const { known, find, suggest } = usePeopleByNumber(overtime?.month)
  const [free, setFree] = useState(() => freeKeys(0))
  const next = useRef(FREE_ROWS)
  const stored = loaded.rows
  const [{ person }] = useSearchState(Address)
  const startAt = person && stored?.find((row) => row.employee_id === person)?.key
  const { finish } = useEditLink()
  const rows = useMemo(() => [...(stored ?? []), ...(canEdit ? free.map(emptyEntry) : [])], [stored, free, canEdit])
  const entries = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  const saved = useRef<string[]>([])
  const gone = useRef<Draft[]>([])
  // Ringgit and Taiwan dollars cannot be summed: each row shows its currency, and the sheet has no total.
  const isMixed = useMemo(() => new Set([...known.values()].map(({ currency }) => currency)).size > 1, [known])
  const hasMoney = own.some(({ kind }) => kind === 'money')

  const personOf = useCallback(
    (row: Entry, now: (column: string) => CellValue) =>
      known.get((row.employee_no || String(now('employee_no') ?? '')).trim().toLowerCase()),
    [known],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo<SheetColumn<Entry>[]>(
    () => [
      {
        id: 'employee_no',
        header: t(canEdit ? 'pay.number_or_name' : 'payroll.employee_no'),
        pin: 'left',
        width: isPhone ? 104 : 148,
        value: (row) => row.employee_no || null,
        hint: (_row, value) => (value ? undefined : t('pay.free_row')),
        readOnly: (row) => row.id !== undefined,
        suggest,
        meant: (typed) => resolveEmployeeNo(known, typed),
        check: (value) => {
          const text = String(value ?? '')
          if (!text || known.size === 0 || known.has(text.trim().toLowerCase())) return undefined
          return matchPeople(known.values(), text).length > 1 ? 'several_people' : 'unknown_employee_no'
        },
      },
      {
        id: 'full_name',
        header: t('payroll.full_name'),
        // On a phone two pinned columns leave no room for the others.
        pin: isPhone ? undefined : 'left',
        width: 184,
        readOnly: true,
        value: (row, now) => row.full_name || (personOf(row, now)?.name ?? null),
      },
      ...(isMixed ? own.map((column) => (column.kind === 'money' ? { ...column, total: false } : column)) : own),
      ...(isMixed && hasMoney
        ? [
            {
              id: 'currency',
              header: t('field.currency'),
              width: 92,
              readOnly: true,
              value: (row: Entry, now: (column: string) => CellValue) =>
                row.currency ?? personOf(row, now)?.currency ?? null,
            },
          ]
        : []),
      ...(overtime ? [overtimeColumn(personOf, overtime.isHours, t)] : []),
      ...(canEdit
        ? [
            {
              id: 'remove',
              header: t('action.remove'),
              kind: 'remove' as const,
              // Stays visible however many columns the sheet has.
              pin: 'right' as const,
              width: 76,
              value: (row: Entry) => row.values.remove ?? false,
              readOnly: (row: Entry) => !row.mayRemove,
            },
          ]
        : []),
    ],
    [own, known, suggest, personOf, overtime, isMixed, hasMoney, canEdit, isPhone, t, language],
  )

  async function save(changes: Change[]): Promise<RowFailure[]> {
    const { drafts, failures } = await buildDrafts(changes, entries, find, problemOf, {
      noPerson: t('pay.no_person'),
      unknownPerson: t('error.unknown_employee_no'),
    })
    const refused = drafts.length > 0 ? await send(drafts) : []
    const bad = new Set([...failures, ...refused].map((failure) => failure.row))
    saved.current.push(
      ...drafts.filter((draft) => !bad.has(draft.key) && draft.id === undefined).map((draft) => draft.key),
    )
    gone.current.push(...drafts.filter((draft) => draft.remove && !bad.has(draft.key)))
    return [...failures, ...refused]
  }

  /** Stores deleted rows again, as they were. */
  async function restoreRows(drafts: readonly Draft[]) {
    const again = drafts.map((draft) => ({
      ...draft,
      id: undefined,
      version: undefined,
      remove: false,
      values: entries.get(draft.key)?.values ?? draft.values,
    }))
    try {
      const [refused] = await send(again)
      if (refused) toast.bad(refused.message)
      else toast.good(t('pay.rows_back', { count: again.length }))
    } catch (error) {
      toast.bad(error instanceof ApiError && error.message ? error.message : t('sheet.not_saved'))
    }
    await loaded.reload()
  }

  /** Shows which rows were deleted, with an undo button. */
  function offerUndo() {
    const drafts = gone.current.splice(0)
    if (drafts.length > 0)
      toast.undo(t('pay.rows_removed', { count: drafts.length }), () => void restoreRows(drafts), 20_000)
  }

  /** Reloads the sheet: typed rows return as stored rows, and their empty rows are free again. */
  async function again() {
    const done = new Set(saved.current.splice(0))
    await loaded.reload()
    setFree((before) => {
      const left = before.filter((key) => !done.has(key))
      const added = freeKeys(next.current).slice(0, FREE_ROWS - Math.min(FREE_ROWS, left.length))
      next.current += added.length
      return [...left, ...added]
    })
  }

  if (loaded.error && !stored) return <ErrorState error={loaded.error} onRetry={() => void loaded.reload()} />
  if (!stored)
    return (
      <div className={classes.inset}>
        <RowsSkeleton rows={10} height={40} />
      </div>
    )
  return (
    <>
      {loaded.total > stored.length && (
        <p className={classes.cut}>{t('pay.sheet_cut', { shown: stored.length, total: loaded.total })}</p>
      )}
      <Sheet
        label={label}
        rows={rows}
        rowId={rowKey}
        columns={columns}
        onSave={canEdit ? save : undefined}
        onSaved={() => {
          finish()
          offerUndo()
          void again()
        }}
        startAt={startAt}
        totals={columns.some((column) => column.total)}
        empty={empty}
      />
    </>
  )
}

function rowKey(row: Entry): string {
  return row.key
}

function freeKeys(from: number): string[] {
  return Array.from({ length: FREE_ROWS }, (_, index) => `new:${from + index}`)
}

const emptyEntries = new Map<string, Entry>()

/** Returns the same object for the same key, so that rows do not render again needlessly. */
function emptyEntry(key: string): Entry {
  const known = emptyEntries.get(key) ?? {
    key,
    employee_no: '',
    full_name: '',
    values: {},
    mayEdit: true,
    mayRemove: false,
  }
  emptyEntries.set(key, known)
  return known
}
