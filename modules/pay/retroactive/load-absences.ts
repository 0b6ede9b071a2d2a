import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { countryOf } from '../payroll/countries.ts'
import { loadItemsByCountry } from '../payroll/gather/pay-items.ts'
import type { AbsenceKind, AbsenceSpan, Payable, SourceRun } from '../sources/payable.ts'
import { runWindow } from '../sources/run-window.ts'
import {
  type AbsencesByRecord,
  type AdjustmentReason,
  absencesDue,
  adjustmentsDue,
  changedPayslips,
  countedAbsences,
  createNumbering,
} from './absences.ts'
import { loadApprovedPayslips, loadPayslipSnapshots } from './closed-payslips.ts'
import { type Lookback, lookbackOf } from './lookback.ts'

/** A person and the days that a run reads. */
export type AbsenceWindow = { readonly employee: string; readonly span: DaySpan }

/** How the days of a window count today. `was`: how the approved run of the window counts them, nothing in an open run. */
export type FindAbsences = (window: AbsenceWindow, was: AbsencesByRecord) => AbsencesByRecord

/** The days that a source's records take of pay. */
export type AbsenceRecords = {
  /** Every day of them, by person: the runs of these months are compared. */
  readonly days: ReadonlyMap<string, readonly { readonly day: Day }[]>
  /** The people whose records are known, all of those asked for unless given: what others were paid stays. */
  readonly people?: ReadonlySet<string>
  loadAbsences(windows: readonly AbsenceWindow[]): Promise<FindAbsences>
  kindOf?(record: string): AbsenceKind
  /** The kind of leave of a record, as payslips name it. */
  typeOf?(record: string): Label | undefined
  /** What a payslip says of the days: of its own run, or why it makes an earlier one good. */
  describe(record: string, away: readonly AbsenceSpan[], why?: AdjustmentReason): string
}

export type AbsenceSource = {
  /** The name of the source. */
  readonly source: string
  /** Closed runs of any age are compared, not only those of the lookback. */
  readonly hasNoBound?: true
  /** Undefined where the source has no records at all: then what runs took stays too. */
  loadRecords(lookback: Lookback): Promise<AbsenceRecords | undefined>
}

/**
 * What a run pays of days away and what it makes good of approved runs, as `loadAmountsDue` does of amounts. An approved run
 * answers how it counts them.
 */
export async function loadAbsencesDue(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
  { source, hasNoBound, loadRecords }: AbsenceSource,
): Promise<Payable[]> {
  if (await isRunApproved(tx, run.id)) return loadCountedAbsences(tx, source, run, ids)
  const lookback = lookbackOf(run)
  const records = await loadRecords(lookback)
  if (!records) return []
  const slips = (await loadApprovedPayslips(tx, source, run, records.days, ids)).filter(
    ({ period, employee }) => (hasNoBound || period >= lookback.month) && (records.people?.has(employee) ?? true),
  )
  const span = runWindow(run)
  const windows = ids.filter((id) => records.days.has(id)).map((employee): AbsenceWindow => ({ employee, span }))
  if (windows.length === 0 && slips.length === 0) return []
  const findAbsences = await records.loadAbsences([...windows, ...slips])
  const dues = windows.flatMap((window) =>
    absencesDue(window.employee, findAbsences(window, new Map()), records.kindOf ?? unpaid).map((due) => ({
      ...due,
      words: records.describe(due.id, [due]),
      ...typeOfAbsence(records, due.id),
    })),
  )
  const changed = changedPayslips(source, slips, findAbsences)
  if (changed.length === 0) return dues
  const snapshotOf = await loadPayslipSnapshots(
    tx,
    changed.map(({ slip }) => slip),
  )
  const itemsIn = await loadItemsByCountry(tx)
  const nextNumber = createNumbering([...slips.flatMap((slip) => slip.dues), ...dues])
  const adjustments = changed.flatMap((one) => {
    const snapshot = required(snapshotOf(one.slip), 'payslip of an approved run')
    const items = itemsIn(countryOf(snapshot.facts.country))
    return adjustmentsDue(one, {
      source,
      snapshot,
      items,
      period: run.period,
      nextNumber,
      describe: records.describe,
    })
  })
  return [...dues, ...adjustments]
}

function typeOfAbsence(records: AbsenceRecords, record: string): { type?: Label } {
  const type = records.typeOf?.(record)
  return type ? { type } : {}
}

const unpaid = (): AbsenceKind => 'unpaid'

async function isRunApproved(tx: Tx, id: string): Promise<boolean> {
  const run = await tx.selectFrom('pay_run').select('state').where('id', '=', id).executeTakeFirst()
  return run?.state === 'approved'
}

/** An approved run counts what it took and what later runs made good of it, so that no check finds it a second time. */
async function loadCountedAbsences(tx: Tx, source: string, run: SourceRun, ids: readonly string[]): Promise<Payable[]> {
  const slips = await loadApprovedPayslips(tx, source, run, new Map(), ids)
  const slipsByPerson = Map.groupBy(slips, ({ employee }) => employee)
  return [...slipsByPerson].flatMap(([employee, own]) => {
    const dues = own.find((slip) => slip.run === run.id)?.dues ?? []
    const kinds = new Map(dues.flatMap((due) => (due.shape === 'days' ? [[due.id, due.kind] as const] : [])))
    const counted = countedAbsences(
      source,
      { run: run.id, dues },
      own.flatMap((slip) => slip.dues),
    )
    return absencesDue(employee, counted, (record) => kinds.get(record) ?? 'unpaid')
  })
}
