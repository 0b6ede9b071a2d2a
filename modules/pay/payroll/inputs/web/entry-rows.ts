import { useCallback, useEffect, useRef, useState } from 'react'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import type { Page } from '#base/endpoints/endpoint.ts'
import { containsAllWords } from '#base/names.ts'
import { required } from '#base/required.ts'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { type AnyEndpoint, call } from '#web/calls/call.ts'
import type { CellValue, Change, RowFailure } from '#web/sheet/sheet.tsx'
import { payPersonApi } from '../contract.ts'

const PAGE_SIZE = 200
const MOST_PAGES = 25

/** Loads every row of a list, up to the limit of a sheet. Throws ApiError. */
export async function loadAllRows<I, Row>(
  endpoint: AnyEndpoint<I, Page<Row>>,
  input: I,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  let total = 0
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await call(endpoint, { ...input, page, per_page: PAGE_SIZE }, { signal, background: page > 1 })
    rows.push(...answer.data)
    total = answer.total
    if (rows.length >= total || answer.data.length === 0) break
  }
  return { rows, total }
}

export type LoadedRows<Row> = {
  rows: readonly Row[] | undefined
  total: number
  error: unknown
  reload: () => Promise<void>
}

/** Loads all rows, and loads them again on request. `load` must be stable. */
export function useLoaded<Row>(
  load: (signal: AbortSignal) => Promise<{ rows: Row[]; total: number }>,
): LoadedRows<Row> {
  const [state, setState] = useState<{ rows?: Row[]; total: number; error?: unknown }>({ total: 0 })
  const going = useRef<AbortController>(undefined)
  const reload = useCallback(async () => {
    going.current?.abort()
    const mine = new AbortController()
    going.current = mine
    try {
      const loaded = await load(mine.signal)
      if (!mine.signal.aborted) setState(loaded)
    } catch (error) {
      if (!isCancelled(error)) setState((before) => ({ ...before, error }))
    }
  }, [load])
  useEffect(() => {
    void reload()
    return () => going.current?.abort()
  }, [reload])
  return { rows: state.rows, total: state.total, error: state.error, reload }
}

export type KnownPerson = {
  id: string
  name: string
  no: string
  currency: string
  /** Whether the Employment Act grants overtime; null where this was not requested or another law applies. */
  overtimeOwed: boolean | null
}
type ListedPerson = {
  id: string
  full_name: string
  employee_no: string
  currency: string
  overtime_owed: boolean | null
}

/** People by employee number in lower case: loaded at the start, or looked up when a number is typed. */
export function usePeopleByNumber(month?: string) {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownPerson>>(new Map())
  const latest = useRef(known)
  const add = useCallback((people: readonly ListedPerson[]) => {
    const next = new Map(latest.current)
    for (const { id, full_name: name, employee_no: no, currency, overtime_owed: overtimeOwed } of people)
      next.set(no.toLowerCase(), { id, name, no, currency, overtimeOwed })
    latest.current = next
    setKnown(next)
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void loadAllRows(payPersonApi.list, { month }, leaving.signal)
      .then(({ rows }) => add(rows))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [add, month])
  const find = useCallback(
    async (no: string): Promise<KnownPerson | undefined> => {
      const wanted = no.trim().toLowerCase()
      const here = latest.current.get(wanted)
      if (here || !wanted) return here
      const { data } = await call(payPersonApi.list, { search: no.trim(), per_page: 25, with_left: true, month })
      add(data)
      return latest.current.get(wanted)
    },
    [add, month],
  )
  const suggest = useCallback(
    async (typed: string) => {
      const here = matchPeople(latest.current.values(), typed)
      if (here.length > 0 || typed.trim().length < 2) return here.map(toSuggestion)
      const { data } = await call(
        payPersonApi.list,
        { search: typed.trim(), per_page: 25, month },
        { background: true },
      )
      add(data)
      return matchPeople(latest.current.values(), typed).map(toSuggestion)
    },
    [add, month],
  )
  return { known, find, suggest }
}

const MOST_SUGGESTED = 20

/** People whose number or name contains the typed text; those whose number or name starts with it come first. */
export function matchPeople(people: Iterable<KnownPerson>, typed: string): KnownPerson[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const found = [...people].filter(({ no, name }) => containsAllWords(typed, [no, name]))
  const matchRank = ({ no, name }: KnownPerson) =>
    Number(
      !`${no}\n${name}`
        .toLowerCase()
        .split('\n')
        .some((part) => part.startsWith(wanted)),
    )
  return found.sort((a, b) => matchRank(a) - matchRank(b)).slice(0, MOST_SUGGESTED)
}

/**
 * The number of the only person with that full name, or of the only one whose name contains the text; otherwise the text
 * itself.
 */
export function resolveEmployeeNo(known: ReadonlyMap<string, KnownPerson>, typed: string): string {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '' || known.has(wanted)) return typed.trim()
  const named = [...known.values()].filter(({ name }) => name.toLowerCase() === wanted)
  const [only, another] = named.length > 0 ? named : matchPeople(known.values(), typed)
  return only && !another ? only.no : typed.trim()
}

function toSuggestion({ no, name }: KnownPerson) {
  return { value: no, label: name }
}

/** A row of an input sheet: stored, or empty for a new one. */
export type Entry = {
  key: string
  id?: string
  version?: number
  employee_id?: string
  employee_no: string
  full_name: string
  values: Readonly<Record<string, CellValue>>
  /** The person's pay currency, for amounts. */
  currency?: string
  mayEdit: boolean
  mayRemove: boolean
}

/** A row to be stored. */
export type Draft = {
  key: string
  id: string | undefined
  version: number | undefined
  employeeId: string
  currency: string
  remove: boolean
  values: Readonly<Record<string, CellValue>>
  /** The columns that changed. */
  changed: ReadonlySet<string>
}

/** Builds the rows of a batch of changes, or the error of a row that cannot be sent. */
export async function buildDrafts(
  changes: readonly Change[],
  entries: ReadonlyMap<string, Entry>,
  find: (no: string) => Promise<KnownPerson | undefined>,
  problemOf: (draft: Omit<Draft, 'employeeId'>) => { column: string; message: string } | undefined,
  words: { noPerson: string; unknownPerson: string },
): Promise<{ drafts: Draft[]; failures: RowFailure[] }> {
  const byRow = new Map<string, Change[]>()
  for (const change of changes) byRow.set(change.row, [...(byRow.get(change.row) ?? []), change])
  const drafts: Draft[] = []
  const failures: RowFailure[] = []
  for (const [key, made] of byRow) {
    const entry = entries.get(key)
    if (!entry) continue
    const values = { ...entry.values, ...Object.fromEntries(made.map((change) => [change.column, change.new])) }
    const remove = values.remove === true
    const draft = {
      key,
      id: entry.id,
      version: entry.version,
      remove,
      values,
      changed: new Set(made.map((change) => change.column)),
    }
    const typed = String(values.employee_no ?? entry.employee_no).trim()
    if (
      !entry.id &&
      Object.entries(values).every(
        ([name, value]) => name === 'remove' || value === null || value === '' || value === false,
      )
    )
      continue
    const person = entry.employee_id ? undefined : await find(typed)
    const employeeId = entry.employee_id ?? person?.id
    const currency = entry.currency ?? person?.currency ?? FIRST_CURRENCY
    const problem = employeeId
      ? remove
        ? undefined
        : problemOf({ ...draft, currency })
      : { column: 'employee_no', message: typed ? words.unknownPerson : words.noPerson }
    if (problem) failures.push({ row: key, ...problem })
    else drafts.push({ ...draft, employeeId: required(employeeId, 'person of a row'), currency })
  }
  return { drafts, failures }
}

/**
 * Sends each row in its own call, for four people at a time and in sequence for one person. Reports rejected rows; the
 * others are stored. Throws errors that concern all rows.
 */
export async function sendEach(
  drafts: readonly Draft[],
  send: (draft: Draft) => Promise<unknown>,
  columnOf: (field: string) => string = (field) => field,
): Promise<RowFailure[]> {
  const failures: RowFailure[] = []
  const queue = [...Map.groupBy(drafts, (draft) => draft.employeeId).values()]
  let stopped: unknown
  async function worker() {
    for (let rows = queue.shift(); rows; rows = queue.shift()) {
      for (const draft of rows) {
        if (stopped !== undefined) return
        await send(draft).catch((error: unknown) => {
          if (isRefusal(error)) failures.push({ row: draft.key, ...refusalMessage(error, columnOf) })
          else stopped = error
        })
      }
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  if (stopped !== undefined) throw stopped
  return failures
}

function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 401 &&
    error.status !== 403
  )
}

function refusalMessage(error: ApiError, columnOf: (field: string) => string): { column?: string; message: string } {
  const [field, messages] = Object.entries(error.errors)[0] ?? []
  return field && messages?.[0] ? { column: columnOf(field), message: messages[0] } : { message: error.message }
}
