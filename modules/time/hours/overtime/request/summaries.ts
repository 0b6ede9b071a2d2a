import { sql } from 'kysely'
import { amountText } from '#base/amount-text.ts'
import { dayText } from '#base/day-text.ts'
import { type Day, monthOf } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { loadReachByPermission } from '#people/reach.ts'
import type { RequestRow, RequestSummary, SummaryLine } from '#requests/kind.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, measureCeilings, type OtherWork, quarterStart } from '../../work/ceilings.ts'
import { loadHoursPricer, loadPayrollSettings, loadPeopleOnDays } from '../../work/people-on-days.ts'
import type { Compensation } from '../../work/values.ts'
import { sumMinutes } from '../counting/pieces.ts'
import { computeAmount, loadMinutesBefore } from '../pay/day-share.ts'
import { groupHours, loadPieces, type StoredPiece } from '../pay/load-pieces.ts'
import { loadPolicyFinder } from '../policy/policies.ts'
import { hoursLaw } from '../policy/preset.ts'
import { ceilingText, overtimeTexts, spanText } from '../texts.ts'

type OvertimeRecordDetails = {
  request_id: string
  day: Day
  worked: number
  normal: number
  given: Compensation
  pieces: StoredPiece[]
}

/**
 * What lists and deciders see of records of overtime: when and how much by day type, what it is worth for who may see the
 * person's pay, and the month against each ceiling. A fixed number of queries, however many are asked for.
 */
export async function loadSummaries(
  context: Context,
  requests: readonly RequestRow[],
): Promise<Map<string, RequestSummary>> {
  const { tx, actor, today, language } = context
  const ids = requests.map(({ id }) => id)
  const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
  const records = await loadRecords(tx, ids)
  const ons = [...records.values()].flatMap(({ pieces }) => pieces.map(({ employee, day }) => ({ employee, day })))
  const personOf = await loadPeopleOnDays(tx, ons)
  const sees = (await loadReachByPermission(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
  const priced = await loadHoursPricer(tx, ons, personOf)
  const before = await loadMinutesBefore(tx, ons)
  const policyOf = await loadPolicyFinder(tx)
  const settingsIn = await loadPayrollSettings(tx)
  const others = await loadOtherWork(tx, people, [...records.values()])
  const say = overtimeTexts(language)
  const found = new Map<string, RequestSummary>()
  for (const { id, employee_id } of requests) {
    const record = records.get(id)
    const first = record?.pieces[0]
    const person = first && personOf({ employee: employee_id, day: first.day })
    if (!record || !person) {
      found.set(id, { title: say('overtime.title'), lines: [] })
      continue
    }
    const lines: SummaryLine[] = record.pieces.map((piece) => ({
      name: say(`overtime.day_type.${piece.type}`),
      text: say('overtime.piece', {
        day: dayText(piece.day, language),
        span: spanText(piece.start, piece.end),
        hours: hoursText(piece.minutes),
      }),
    }))
    if (record.given === 'time_off') lines.push({ name: say('overtime.given'), text: say('overtime.given.time_off') })
    else if (sees.has(employee_id)) {
      const amount = computeAmount(id, groupHours(record.pieces), priced, before)
      if (amount !== null) lines.push({ name: say('overtime.amount'), text: amountText(amount, person.currency) })
    }
    const law = hoursLaw(person.country, monthOf(record.day))
    const policy = policyOf(person.country, record.day)
    const agreed = settingsIn(monthOf(record.day)).tw_overtime_agreed
    const ceilings = measureCeilings(
      {
        day: record.day,
        dayMinutes: Math.min(record.worked, record.normal) + sumMinutes(record.pieces),
        pieces: record.pieces,
      },
      others(employee_id, id),
      law,
      { agreed, dailyLimit: policy.dailyLimit, monthlyLimit: policy.monthlyLimit },
    )
    for (const ceiling of ceilings) lines.push(ceilingLine(ceiling, language, person.country))
    const minutes = hoursText(sumMinutes(record.pieces))
    found.set(id, { title: say('overtime.title_of', { hours: minutes }), lines })
  }
  return found
}

function ceilingLine(ceiling: Ceiling, language: Context['language'], country: string): SummaryLine {
  const name = overtimeTexts(language)(`overtime.rule.${ceiling.rule}`)
  const text = ceilingText(ceiling, language, country)
  return ceiling.isOver ? { name, text, tone: 'warn' } : { name, text }
}

async function loadRecords(tx: Tx, ids: readonly string[]): Promise<Map<string, OvertimeRecordDetails>> {
  const { rows } = await sql<
    Omit<OvertimeRecordDetails, 'pieces'>
  >`select request_id, day, worked, normal, given from overtime_request
    where request_id = any(${[...ids]}::uuid[])`.execute(tx)
  const pieces = Map.groupBy(await loadPieces(tx, ids), ({ request }) => request)
  return new Map(rows.map((row) => [row.request_id, { ...row, pieces: pieces.get(row.request_id) ?? [] }]))
}

/** Other records of some people in the quarters that some records are of. */
async function loadOtherWork(
  tx: Tx,
  people: readonly string[],
  records: readonly { readonly day: Day }[],
): Promise<(employee: string, request: string) => OtherWork[]> {
  const quarters = new Set(records.map(({ day }) => quarterStart(monthOf(day))))
  const { rows } = await sql<OtherWork & { employee: string; request: string }>`
    select p.employee_id as employee, p.request_id as request, p.day, p.work, p.minutes from overtime_piece p
    join request r on r.id = p.request_id and r.state in ('pending', 'approved', 'paid')
    where p.employee_id = any(${[...people]}::uuid[]) and to_char(date_trunc('quarter', p.day), 'YYYY-MM') = any(${[...quarters]}::text[])`.execute(
    tx,
  )
  const of = Map.groupBy(rows, ({ employee }) => employee)
  return (employee, request) => (of.get(employee) ?? []).filter((row) => row.request !== request)
}
