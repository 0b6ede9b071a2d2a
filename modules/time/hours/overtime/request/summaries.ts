import { sql } from 'kysely'
import { dayText } from '#base/days/day-text.ts'
import { type Day, monthOf } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { clockText } from '#base/days/week.ts'
import { amountText } from '#base/money/amount-text.ts'
import { loadAgreedOvertime } from '#calendar/workdays.ts'
import type { RequestRow, RequestSummary, SummaryLine } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, measureCeilings } from '../../work/ceilings.ts'
import { hoursLaw } from '../../work/hours-law.ts'
import { loadPeopleOnDays } from '../../work/people-on-days.ts'
import { loadPayVisibility } from '../../work/record-list.ts'
import { spanText } from '../../work/stretch.ts'
import { dayNameOf } from '../counting/day-type.ts'
import { emergencyWork } from '../counting/emergency.ts'
import { loadOtherWork } from '../counting/other-work.ts'
import { sumMinutes } from '../counting/pieces.ts'
import { computeAmount, loadMinutesBefore } from '../pay/day-share.ts'
import { loadHoursPricer } from '../pay/hours-pricer.ts'
import { groupHours, loadPieces, type StoredPiece } from '../pay/load-pieces.ts'
import { loadPolicyFinder } from '../policy/policies.ts'
import { ceilingText, overtimeTexts } from '../texts.ts'
import type { Compensation, Emergency } from '../values.ts'

type OvertimeRecordDetails = {
  request_id: string
  day: Day
  worked: number
  normal: number
  given: Compensation
  emergency: Emergency | null
  pieces: StoredPiece[]
}

/**
 * Summarises records of overtime for lists and approvers: times and minutes by day type, the amount for readers who may see
 * the person's pay, and the ceilings. A fixed number of queries, however many records.
 */
export async function loadSummaries(
  context: Context,
  requests: readonly RequestRow[],
): Promise<Map<string, RequestSummary>> {
  const { tx, language } = context
  const ids = requests.map(({ id }) => id)
  const records = await loadRecords(tx, ids)
  const ons = [...records.values()].flatMap(({ pieces }) => pieces.map(({ employee, day }) => ({ employee, day })))
  const personOf = await loadPeopleOnDays(tx, ons)
  const seesPay = await loadPayVisibility(
    context,
    requests.map(({ employee_id }) => employee_id),
  )
  const priced = await loadHoursPricer(tx, ons, personOf)
  const before = await loadMinutesBefore(tx, ons)
  const policyOf = await loadPolicyFinder(tx)
  const isMoreAgreed = await loadAgreedOvertime(
    tx,
    requests.map(({ employee_id }) => employee_id),
  )
  const others = await loadOtherWork(
    tx,
    requests.flatMap(({ id, employee_id }) => {
      const record = records.get(id)
      return record ? [{ employee: employee_id, day: record.day }] : []
    }),
  )
  const say = overtimeTexts(language)
  const summaries = new Map<string, RequestSummary>()
  for (const { id, employee_id } of requests) {
    const record = records.get(id)
    const first = record?.pieces[0]
    const person = first && personOf({ employee: employee_id, day: first.day })
    if (!record || !person) {
      summaries.set(id, { title: say('overtime.title'), lines: [] })
      continue
    }
    const lines: SummaryLine[] = record.pieces.map((piece) => ({
      name: say(`overtime.day_type.${dayNameOf(piece)}`),
      text: say('overtime.piece', {
        day: dayText(piece.day, language),
        span: spanText(piece.start, piece.end),
        hours: hoursText(piece.minutes),
      }),
    }))
    const law = hoursLaw(person.country, monthOf(record.day))
    const emergency = emergencyWork(law, record.pieces)
    if (record.emergency)
      lines.push({ name: say('overtime.emergency'), text: say(`overtime.emergency.${record.emergency}`) })
    if (emergency) {
      const { day, minute } = emergency.reportBy
      lines.push({ name: say('overtime.report_by'), text: `${dayText(day, language)} ${clockText(minute)}` })
    }
    if (record.given === 'time_off') lines.push({ name: say('overtime.given'), text: say('overtime.given.time_off') })
    else if (seesPay.has(employee_id)) {
      const amount = computeAmount(id, groupHours(record.pieces), priced, before)
      if (amount !== null) lines.push({ name: say('overtime.amount'), text: amountText(amount, person.currency) })
    }
    const policy = policyOf(person.country, record.day)
    const agreed = isMoreAgreed(employee_id, record.day)
    const ceilings = measureCeilings(
      {
        day: record.day,
        dayMinutes: Math.min(record.worked, record.normal) + sumMinutes(record.pieces),
        pieces: record.pieces,
      },
      others.of({ employee: employee_id, day: record.day }, id),
      law,
      { agreed, dailyLimit: policy.dailyLimit, monthlyLimit: policy.monthlyLimit },
    )
    for (const ceiling of ceilings) lines.push(ceilingLine(ceiling, language))
    const minutes = hoursText(sumMinutes(record.pieces))
    summaries.set(id, { title: say('overtime.title_of', { hours: minutes }), lines })
  }
  return summaries
}

function ceilingLine(ceiling: Ceiling, language: Context['language']): SummaryLine {
  const name = overtimeTexts(language)(`overtime.rule.${ceiling.rule}`)
  const text = ceilingText(ceiling, language)
  return ceiling.isOver ? { name, text, tone: 'warn' } : { name, text }
}

async function loadRecords(tx: Tx, ids: readonly string[]): Promise<Map<string, OvertimeRecordDetails>> {
  const { rows } = await sql<
    Omit<OvertimeRecordDetails, 'pieces'>
  >`select request_id, day, worked, normal, given, emergency from overtime_request
    where request_id = any(${[...ids]}::uuid[])`.execute(tx)
  const pieces = Map.groupBy(await loadPieces(tx, ids), ({ request }) => request)
  return new Map(rows.map((row) => [row.request_id, { ...row, pieces: pieces.get(row.request_id) ?? [] }]))
}
