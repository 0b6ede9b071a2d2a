import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { amountText, withoutZeros } from '#base/money/amount-text.ts'
import { sum, toDecimal } from '#base/money/money.ts'
import { isAsOf } from '#people/as-of.ts'
import type { RequestRow, RequestSummary, SummaryLine } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Rate } from '../exchange-rates/rules.ts'
import { type DistancePart, distanceRateText, kmText } from './distance-rules.ts'
import { isOtherReceipt } from './duplicates.ts'
import { factLabels } from './labels.ts'
import { mapLinkHost } from './map-link.ts'
import { type LimitFor, type LimitType, limitFor } from './rules.ts'
import { CLAIM_LINES, IS_COUNTED } from './stored-claims.ts'

type PartFacts = {
  name_en: string
  name_zh: string
  amount: number
  converted: number
  claimable: number
  limit_type: LimitType
  amount_limit: number
  limits: readonly LimitFor[]
  used: number
}

type ClaimFactsRow = {
  request_id: string
  name_en: string
  name_zh: string
  day: Day
  receipt_no: string | null
  /** Tenths of a kilometre one way; null for a receipt, as are places and parts. */
  distance: number | null
  return_trip: boolean
  from_place: string | null
  to_place: string | null
  distance_parts: readonly DistancePart[] | null
  amount: number
  currency: string
  rates: readonly Rate[]
  converted: number
  claimable: number
  claim_currency: string
  lowered_reason: string | null
  card_amount: number | null
  rate_wanted: boolean
  limit_type: LimitType
  amount_limit: number
  limits: readonly LimitFor[]
  position_id: string | null
  office_id: string | null
  used: number
  /** The parts for other categories, each with its limit. */
  parts: readonly PartFacts[]
  /** States of the person's other claims that could be of the same receipt. */
  same: readonly ('pending' | 'approved' | 'paid')[]
}

/** Loads what an approver needs to decide a claim: receipt, rate, limit. One query for all claims. */
export async function loadClaimFacts(
  { tx, language }: Context,
  requests: readonly RequestRow[],
): Promise<ReadonlyMap<string, RequestSummary>> {
  const { rows } = await sql<ClaimFactsRow>`
    select c.request_id, g.name_en, g.name_zh, c.day, c.receipt_no, c.distance, c.return_trip, c.from_place, c.to_place, c.distance_parts, c.amount, c.currency, c.rates, c.converted, c.claimable, c.claim_currency,
      c.lowered_reason, c.card_amount, c.rate_wanted, g.limit_type, g.amount_limit, job.position_id, job.office_id,
      coalesce((select jsonb_agg(jsonb_build_object('position_id', l.position_id, 'office_id', l.office_id, 'amount_limit', l.amount_limit))
        from claim_category_limit l where l.category_id = g.id), '[]') as limits,
      case g.limit_type when 'default' then 0 else coalesce((
        select sum(o.claimable) from ${CLAIM_LINES} o join request r on r.id = o.request_id
        where o.employee_id = c.employee_id and o.category_id = c.category_id and o.request_id <> c.request_id and ${IS_COUNTED}
          and date_trunc(case g.limit_type when 'monthly' then 'month' else 'year' end, o.day) = date_trunc(case g.limit_type when 'monthly' then 'month' else 'year' end, c.day)
      ), 0)::bigint end as used,
      coalesce((select jsonb_agg(jsonb_build_object('name_en', g.name_en, 'name_zh', g.name_zh, 'amount', p.amount, 'converted', p.converted,
          'claimable', p.claimable, 'limit_type', g.limit_type, 'amount_limit', g.amount_limit,
          'limits', coalesce((select jsonb_agg(jsonb_build_object('position_id', l.position_id, 'office_id', l.office_id, 'amount_limit', l.amount_limit))
            from claim_category_limit l where l.category_id = g.id), '[]'),
          'used', case g.limit_type when 'default' then 0 else coalesce((
            select sum(o.claimable) from ${CLAIM_LINES} o join request r on r.id = o.request_id
            where o.employee_id = c.employee_id and o.category_id = p.category_id and o.request_id <> c.request_id and ${IS_COUNTED}
              and date_trunc(case g.limit_type when 'monthly' then 'month' else 'year' end, o.day) = date_trunc(case g.limit_type when 'monthly' then 'month' else 'year' end, c.day)
          ), 0) end) order by p.nth)
        from claim_part p join claim_category g on g.id = p.category_id where p.request_id = c.request_id), '[]') as parts,
      coalesce((select jsonb_agg(r.state order by r.sent_at, r.id)
        from claim_request o join request r on r.id = o.request_id
        where o.employee_id = c.employee_id and o.day = c.day and o.category_id = c.category_id and (o.currency = c.currency and o.amount = c.amount or o.distance = c.distance)
          and o.request_id <> c.request_id and ${IS_COUNTED} and not ${isOtherReceipt(sql`o.receipt_key`, sql`o.qr_key`)}), '[]') as same
    from claim_request c join claim_category g on g.id = c.category_id join employee on employee.id = c.employee_id
    left join employment job on ${isAsOf('job', sql`c.day`)}
    where c.request_id = any(${requests.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.request_id, toShownFacts(row, language)]))
}

function toShownFacts(row: ClaimFactsRow, language: Language): RequestSummary {
  const say = (label: Label, params: Record<string, unknown> = {}) => formatLabel(label, language, params)
  const line = (name: Label, said: string, tone?: SummaryLine['tone']): SummaryLine => ({
    name: say(name),
    text: said,
    ...(tone && { tone }),
  })
  const limitLines = (
    of: Pick<PartFacts, 'amount_limit' | 'limits' | 'limit_type' | 'used' | 'claimable'>,
  ): SummaryLine[] => {
    const limit = limitFor(of.amount_limit, of.limits, { positionId: row.position_id, officeId: row.office_id })
    if (limit === 0) return []
    const money = (amount: number) => amountText(amount, row.claim_currency)
    const used = of.used + of.claimable
    const isEach = of.limit_type === 'default'
    const limitText = isEach
      ? money(limit)
      : say(factLabels['claim.fact.used_of'], { used: money(used), limit: money(limit) })
    return [line(factLabels[`claim.fact.limit_${of.limit_type}`], limitText, used > limit ? 'bad' : undefined)]
  }
  return {
    title: language === 'zh-TW' ? row.name_zh : row.name_en,
    lines: [
      ...(row.distance === null
        ? [
            line(
              factLabels['claim.fact.receipt'],
              [dayText(row.day, language), row.receipt_no].filter(Boolean).join(' · '),
            ),
            line(factLabels['claim.fact.amount'], amountText(row.amount, row.currency)),
          ]
        : tripLines({ ...row, distance: row.distance }, language)),
      // A rate of an earlier day than the receipt's is marked for the approver.
      ...row.rates.map((rate) =>
        line(factLabels['claim.fact.rate'], rateText(rate, language), rate.day < row.day ? 'warn' : undefined),
      ),
      ...(row.rate_wanted
        ? [line(factLabels['claim.fact.claimable'], say(factLabels['claim.fact.rate_wanted']), 'warn')]
        : []),
      ...(row.card_amount !== null && row.rates.length === 0 && row.currency !== row.claim_currency
        ? [line(factLabels['claim.fact.by_card'], amountText(row.card_amount, row.claim_currency), 'warn')]
        : []),
      ...(!row.rate_wanted && (row.claimable < row.converted || row.currency !== row.claim_currency)
        ? [
            line(
              factLabels['claim.fact.claimable'],
              amountText(row.claimable, row.claim_currency),
              row.claimable < row.converted ? 'warn' : undefined,
            ),
          ]
        : []),
      ...row.same.map((state) =>
        line(factLabels['claim.fact.same'], say(factLabels[`claim.fact.same_${state}`]), 'warn'),
      ),
      ...(row.lowered_reason ? [line(factLabels['claim.fact.lowered'], row.lowered_reason, 'warn')] : []),
      ...limitLines({ ...row, claimable: row.claimable - sum(row.parts.map(({ claimable }) => claimable)) }),
      ...row.parts.flatMap((part) => [
        {
          name: language === 'zh-TW' ? part.name_zh : part.name_en,
          text: say(factLabels['claim.fact.of_it'], {
            amount: amountText(part.amount, row.currency),
            claimable: amountText(part.claimable, row.claim_currency),
          }),
          ...(part.claimable < part.converted && { tone: 'warn' as const }),
        },
        ...limitLines(part),
      ]),
    ],
  }
}

/** The day, both ends with a link where one is a map, the distance, and its sum: 42.6 km × RM 0.70 = RM 29.82. */
function tripLines(row: ClaimFactsRow & { distance: number }, language: Language): SummaryLine[] {
  const { distance, return_trip, from_place, to_place, distance_parts, amount, currency } = row
  const say = (name: keyof typeof factLabels, params: Record<string, unknown> = {}) =>
    formatLabel(factLabels[name], language, params)
  const placeLine = (name: string, place: string | null): SummaryLine => {
    const host = mapLinkHost(place ?? '')
    return { name, text: host ?? place ?? '', ...(host !== null && { link: place ?? '' }) }
  }
  const counted = (distance_parts ?? []).map((part) =>
    say('claim.fact.km_at_rate', { km: kmText(part.distance), rate: distanceRateText(part.rate, currency) }),
  )
  return [
    { name: say('claim.fact.trip'), text: dayText(row.day, language) },
    placeLine(say('claim.fact.from_place'), from_place),
    placeLine(say('claim.fact.to_place'), to_place),
    {
      name: say('claim.fact.distance'),
      text: say(return_trip ? 'claim.fact.km_return' : 'claim.fact.km', { km: kmText(distance) }),
    },
    {
      name: say('claim.fact.amount'),
      text: `${counted.join(' + ')} = ${amountText(amount, currency)}`,
    },
  ]
}

/** Such as 100 TWD = 13.4215 MYR, with the day of the rate. */
function rateText({ unit, currency, rate, home, day }: Rate, language: Language): string {
  return `${unit} ${currency} = ${withoutZeros(toDecimal(rate, 6))} ${home} (${dayText(day, language)})`
}
