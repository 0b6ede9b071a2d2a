import { sql } from 'kysely'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { isAbleToDecide, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { REQUEST_KINDS, requireRequestKind } from '../../kinds/request-kinds.ts'
import type { RuleStep } from '../../kinds/rule-step.ts'
import { isVisibleTo } from '../decisions/visibility.ts'
import { canStillDecide, isStuck, UNDECIDED_SLOTS } from '../steps/decidable-slots.ts'
import { loadEmployeeNames, loadUsualMinutes, stepText } from '../steps/step-views.ts'
import { approvalRuleApi } from './contract.ts'
import { namedPeople } from './named-people.ts'

type StuckRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  kind: string
  asked: RuleStep
  reason: 'nobody' | 'gone' | 'own'
  sent_at: Date
}

/** Registers the lists of requests that nobody can decide, and of approvers with pending requests. */
export function registerWaitingRoutes(api: Api): void {
  pageRoute(api, approvalRuleApi.stuck, async ({ page, per_page, sort, search }, context) => {
    const { tx, today, language } = context
    const kinds = REQUEST_KINDS.all().map(({ kind }) => kind)
    const list = await loadPageFromSql<StuckRow, typeof sort>(
      tx,
      { page, per_page, sort, search },
      {
        select: sql`select r.id, r.employee_id, employee.employee_no, employee.full_name, r.kind, s.asked, r.sent_at,
          case when not exists (${UNDECIDED_SLOTS}) then 'nobody'
            when exists (${UNDECIDED_SLOTS} and not ${canStillDecide(today)}) then 'gone' else 'own' end as reason`,
        from: sql`from request r join employee on employee.id = r.employee_id
          join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null`,
        where: [sql`r.state = 'pending'`, sql`r.kind = any(${kinds}::text[])`, isStuck(today), isVisibleTo(context)],
        search: ['employee.full_name', 'employee.employee_no'],
        orders: { sent_at: sql`r.sent_at`, full_name: sql`employee.full_name` },
        tieBreaker: sql`r.sent_at, r.id`,
      },
    )
    const names = await loadEmployeeNames(
      tx,
      list.rows.flatMap(({ asked }) => namedPeople([asked])),
    )
    return {
      total: list.total,
      rows: list.rows.map(({ asked, sent_at, ...row }) => ({
        ...row,
        kind_name: formatLabel(requireRequestKind(row.kind).name, language),
        asked: stepText(asked, language, names),
        sent_at: sent_at.toISOString(),
      })),
    }
  })
  pageRoute(api, approvalRuleApi.waiting, async ({ page, per_page, sort, search }, { tx, today }) => {
    const list = await loadPageFromSql<
      { id: string; name: string; waiting: number; oldest_at: Date; may_decide: boolean },
      typeof sort
    >(
      tx,
      { page, per_page, sort, search },
      {
        select: sql`select w.*, exists (select from ${membersWithEmployment(today)} where membership.account_id = w.id and ${isAbleToDecide(today)}) as may_decide`,
        from: sql`from (select d.account_id as id, max(d.name) as name, count(*)::int as waiting, min(s.opened_at) as oldest_at
          from request_step s join request r on r.id = s.request_id and r.round = s.round and r.state = 'pending'
          join request_decider d on d.request_id = s.request_id and d.round = s.round and d.position = s.position and d.decision is null
          where s.opened_at is not null and s.done_at is null group by d.account_id) w`,
        search: ['w.name'],
        orders: { waiting: sql`w.waiting`, oldest_at: sql`w.oldest_at`, name: sql`w.name` },
        tieBreaker: sql`w.name, w.id`,
      },
    )
    const usual = await loadUsualMinutes(
      tx,
      list.rows.map(({ id }) => id),
    )
    return {
      total: list.total,
      rows: list.rows.map(({ oldest_at, ...row }) => ({
        ...row,
        oldest_at: oldest_at.toISOString(),
        usual_minutes: usual.get(row.id) ?? null,
      })),
    }
  })
}
