import { sql } from 'kysely'
import { amountText } from '#base/amount-text.ts'
import { dayText } from '#base/day-text.ts'
import { type Day, monthOf } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { reachedBy } from '#modules/people/employees/reach.ts'
import type { FactLine, Shown } from '#modules/requests/approval/kind.ts'
import type { RequestRow } from '#modules/requests/approval/row.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, ceilingsOf, type OtherWork, quarterBegins } from './ceilings.ts'
import { amountOf, loadMinutesBefore } from './day-share.ts'
import { peopleOn, pricesOf, settingsOf } from './people.ts'
import { minutesIn } from './pieces.ts'
import { policiesOf } from './policies.ts'
import { hoursLaw } from './preset.ts'
import { hoursOfPieces, type StoredPiece, storedPieces } from './stored-pieces.ts'
import type { Given } from './values.ts'
import { ceilingText, spanText, wordsIn } from './words.ts'

type Record_ = { request_id: string; day: Day; worked: number; normal: number; given: Given; pieces: StoredPiece[] }

/**
 * What lists and deciders see of records of overtime: when and how much by day type, what it is worth for who may see the
 * person's pay, and the month against each ceiling. A fixed number of queries, however many are asked for.
 */
export async function factsOf(context: Context, requests: readonly RequestRow[]): Promise<Map<string, Shown>> {
  const { tx, actor, today, language } = context
  const ids = requests.map(({ id }) => id)
  const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
  const records = await recordsOf(tx, ids)
  const ons = [...records.values()].flatMap(({ pieces }) => pieces.map(({ employee, day }) => ({ employee, day })))
  const personOf = await peopleOn(tx, ons)
  const sees = (await reachedBy(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
  const priced = await pricesOf(tx, ons, personOf)
  const before = await loadMinutesBefore(tx, ons)
  const policyOf = await policiesOf(tx)
  const settingsIn = await settingsOf(tx)
  const others = await otherWorkOf(tx, people, [...records.values()])
  const say = wordsIn(language)
  const found = new Map<string, Shown>()
  for (const { id, employee_id } of requests) {
    const record = records.get(id)
    const first = record?.pieces[0]
    const person = first && personOf({ employee: employee_id, day: first.day })
    if (!record || !person) {
      found.set(id, { title: say('overtime.title'), lines: [] })
      continue
    }
    const lines: FactLine[] = record.pieces.map((piece) => ({
      name: say(`overtime.day_type.${piece.type}`),
      text: say('overtime.piece', {
        day: dayText(piece.day, language),
        span: spanText(piece.start, piece.end),
        hours: hoursText(piece.minutes),
      }),
    }))
    if (record.given === 'time_off') lines.push({ name: say('overtime.given'), text: say('overtime.given.time_off') })
    else if (sees.has(employee_id)) {
      const amount = amountOf(id, hoursOfPieces(record.pieces), priced, before)
      if (amount !== null) lines.push({ name: say('overtime.amount'), text: amountText(amount, person.currency) })
    }
    const law = hoursLaw(person.country, monthOf(record.day))
    const policy = policyOf(person.country, record.day)
    const agreed = settingsIn(monthOf(record.day)).tw_overtime_agreed
    const ceilings = ceilingsOf(
      {
        day: record.day,
        dayMinutes: Math.min(record.worked, record.normal) + minutesIn(record.pieces),
        pieces: record.pieces,
      },
      others(employee_id, id),
      law,
      { agreed, dailyLimit: policy.dailyLimit, monthlyLimit: policy.monthlyLimit },
    )
    for (const ceiling of ceilings) lines.push(lineOf(ceiling, language, person.country))
    const minutes = hoursText(minutesIn(record.pieces))
    found.set(id, { title: say('overtime.title_of', { hours: minutes }), lines })
  }
  return found
}

function lineOf(ceiling: Ceiling, language: Context['language'], country: string): FactLine {
  const name = wordsIn(language)(`overtime.rule.${ceiling.rule}`)
  const text = ceilingText(ceiling, language, country)
  return ceiling.isOver ? { name, text, tone: 'warn' } : { name, text }
}

async function recordsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Record_>> {
  const { rows } = await sql<
    Omit<Record_, 'pieces'>
  >`select request_id, day, worked, normal, given from overtime_request
    where request_id = any(${[...ids]}::uuid[])`.execute(tx)
  const pieces = Map.groupBy(await storedPieces(tx, ids), ({ request }) => request)
  return new Map(rows.map((row) => [row.request_id, { ...row, pieces: pieces.get(row.request_id) ?? [] }]))
}

/** Other records of some people in the quarters that some records are of. */
async function otherWorkOf(
  tx: Tx,
  people: readonly string[],
  records: readonly { readonly day: Day }[],
): Promise<(employee: string, request: string) => OtherWork[]> {
  const quarters = new Set(records.map(({ day }) => quarterBegins(monthOf(day))))
  const { rows } = await sql<OtherWork & { employee: string; request: string }>`
    select p.employee_id as employee, p.request_id as request, p.day, p.work, p.minutes from overtime_piece p
    join request r on r.id = p.request_id and r.state in ('pending', 'approved', 'paid')
    where p.employee_id = any(${[...people]}::uuid[]) and to_char(date_trunc('quarter', p.day), 'YYYY-MM') = any(${[...quarters]}::text[])`.execute(
    tx,
  )
  const of = Map.groupBy(rows, ({ employee }) => employee)
  return (employee, request) => (of.get(employee) ?? []).filter((row) => row.request !== request)
}
