import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { type AbsencesByRecord, type AdjustmentReason, loadAbsencesDue, toAbsenceSpan } from '#pay/back-pay.ts'
import { countryOfCurrency } from '#pay/countries.ts'
import { spanText } from '#pay/payslip-lines.ts'
import { type AbsenceKind, type AbsenceSpan, type PaySource, runWindow } from '#pay/sources.ts'
import { idIn } from '#server/database/id-in.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, typeName } from '../types/leave-types.ts'
import { leavePayLabels } from './labels.ts'
import { type LeaveForPay, loadLeaveForPay, loadStretches } from './leave-days.ts'
import type { LeaveStretch } from './stretches.ts'

const LEAVE = 'leave'

/** SQL for leave of types that reduce pay in any version; `r` is the request. */
const TAKES_PAY = sql`exists (select from leave_type t join leave_type_version v on v.type_id in (t.id, t.within_id)
  where t.id = r.type_id and (v.pay_by <> 'all' or v.pay_share < 1000000 or v.beyond_unpaid))`

/**
 * Deducts approved leave without full pay in the run of its month. When it changes after that run was approved
 * (approved late, revoked, recounted, moved into another band), the next run adjusts it at the pay and law of its own
 * month.
 */
export const LEAVE_PAY: PaySource = {
  kind: LEAVE,
  auditField: 'leave_tied',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    return loadAbsencesDue(tx, run, ids, {
      source: LEAVE,
      hasNoBound: true,
      async loadRecords() {
        const leave = await loadLeaveForPay(tx, ids, runWindow(run).last)
        if (leave.types.length === 0) return undefined
        const companyLanguage = await loadCompanyLanguage(tx)
        return {
          days: leave.days,
          people: leave.people,
          async loadAbsences(windows) {
            const law = countryOfCurrency(run.currency)?.law ?? {}
            const stretches = await loadStretches(tx, leave, windows, law)
            return (window) => groupByRequest(stretches(window))
          },
          kindOf: (request) => absenceKind(leave, request),
          typeOf: createTypeNames(leave, companyLanguage),
          describe: createDescriber(leave, run.language),
        }
      },
    })
  },
  selectEmployees: (run) =>
    run.paysDays && run.kind === 'monthly'
      ? sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = ${LEAVE} and shape = 'amount'
          union select r.employee_id from request r join employee e on e.id = r.employee_id and e.last_day < ${run.days.first}::date
          join payslip p on p.employee_id = r.employee_id and p.kind in ('monthly', 'final')
          join pay_run paid on paid.id = p.pay_run_id and paid.state = 'approved' and paid.gathered_at < r.changed_at
          where r.kind = 'leave' and ${TAKES_PAY} and p.period between to_char(r.from_day, 'YYYY-MM') and to_char(r.until_day, 'YYYY-MM')
            and not exists (select from pay_run_took t join pay_run later on later.id = t.pay_run_id and later.gathered_at > r.changed_at
              where t.source = ${LEAVE} and t.source_id = r.id and t.shape = 'amount')`
      : sql`select null::uuid where false`,
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from request r where r.kind = 'leave' and r.changed_at > ${since} and r.from_day <= ${until}::date
      and r.state in ('approved', 'revoked', 'withdrawn', 'cancelled') and r.employee_id in (${people}) and ${TAKES_PAY}`,
  async findRequestedDays(tx, spans) {
    const { rows } = await sql<{ place: number; day: Day }>`
      select s.place::int - 1 as place, min(greatest(s.first, l.from_day)) as day
      from unnest(${spans.map(({ employee }) => employee)}::uuid[], ${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[],
        ${spans.map(({ half }) => half)}::boolean[]) with ordinality s(id, first, last, half, place)
      join leave_request l on l.employee_id = s.id and l.from_day <= s.last and l.until_day >= s.first
      join request r on r.id = l.request_id and (r.state in ('pending', 'approved', 'paid') or r.revoked_from > greatest(s.first, l.from_day))
      where not (s.half and (l.from_day = s.first and l.from_part <> 'whole' or l.until_day = s.first and l.until_part <> 'whole'))
      group by s.place`.execute(tx)
    return new Map(rows.map(({ place, day }) => [place, day]))
  },
  async lock(tx, ids) {
    await sql`select from request where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  page: ({ id }) => `requests?request=${id}`,
}

/** Taiwan's insurances continue in their own way during parental leave. */
function absenceKind({ types, typeOf }: LeaveForPay, request: string): AbsenceKind {
  const lawId = types.find(({ id }) => id === typeOf.get(request))?.lawId
  return lawId === 'parental' || lawId === 'parental_by_day' ? 'parental' : 'unpaid'
}

function groupByRequest(stretches: readonly LeaveStretch[]): AbsencesByRecord {
  return new Map(
    [...Map.groupBy(stretches, ({ request }) => request)].map(([request, own]) => [request, own.map(toAbsenceSpan)]),
  )
}

/** Names leave by its type in both languages; a type with one name has it in both. */
function createTypeNames({ types, typeOf }: LeaveForPay, companyLanguage: string) {
  const names = new Map(
    types.map((type) => [
      type.id,
      { en: typeName(type, 'en', companyLanguage), zh: typeName(type, 'zh-TW', companyLanguage) },
    ]),
  )
  return (request: string): Label | undefined => names.get(typeOf.get(request) ?? '')
}

/** Describes leave by type and days in the company's language. */
function createDescriber({ types, typeOf }: LeaveForPay, language: Language) {
  const names = new Map(types.map((type: LeaveTypeFacts) => [type.id, typeName(type, language, language)]))
  return (request: string, away: readonly AbsenceSpan[], why?: AdjustmentReason): string => {
    const type = names.get(typeOf.get(request) ?? '') ?? ''
    const days = away
      .map(({ from, until }) => spanText({ first: from, last: until }, language))
      .join(language === 'en' ? ', ' : '、')
    const share = away[0]?.paid ?? 0
    const label = why ? (`leave-pay.${why}` as const) : share === 0 ? 'leave-pay.unpaid' : 'leave-pay.days'
    return formatLabel(leavePayLabels[label], language, { type, days, share: withoutZeros(toDecimal(share, 4)) })
  }
}
