import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { addHistoryEntry } from '../../kinds/history-entries.ts'
import { REQUEST_KINDS, requireRequestKind } from '../../kinds/request-kinds.ts'
import { placeOf } from '../../kinds/request-reach.ts'
import { notifyAccounts } from '../../notifications/notices.ts'
import { insertApprovers } from './approval-steps.ts'
import { type Applicant, atPlace, loadApplicant, loadReplacements } from './approvers.ts'
import { isDecidable, isStuck } from './decidable-slots.ts'

type StuckStep = {
  id: string
  kind: string
  round: number
  position: number
  needs: 'any' | 'all'
  employee_id: string
  office_id: string | null
  department_id: string | null
  sent_by: string
  hidden_from: string[]
}

/**
 * Replaces approvers of open steps whom nobody can decide for (REQ-07), with a history entry: by the next in the chain, then HR
 * of the kind, then the administrators. Where one approver is enough, it acts once nobody is left. A step without any
 * replacement is tried again the next day.
 */
export const REPLACE_DECIDERS: ScheduledJob = {
  name: 'request-deciders',
  async run({ tx, now, today, companyId, record }) {
    const { rows } = await sql<StuckStep>`
      select r.id, r.kind, r.round, s.position, s.needs, r.employee_id, r.office_id, r.department_id, r.sent_by, r.hidden_from from request r
      join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null
      where r.state = 'pending' and ${isStuck(today)}
      order by r.id limit 1000`.execute(tx)
    for (const row of rows) {
      if (!REQUEST_KINDS.all().some(({ kind }) => kind === row.kind)) continue
      const applicant = await loadApplicant(tx, row.employee_id, row.sent_by, today)
      const of = atPlace(applicant, placeOf(requireRequestKind(row.kind), row))
      const found = await findReplacements(tx, row, of, today)
      if (found.length === 0) continue
      if (row.needs === 'all')
        await sql`delete from request_decider d using request r where r.id = d.request_id and d.request_id = ${row.id}::uuid
          and d.round = ${row.round} and d.position = ${row.position} and d.decision is null and not ${isDecidable(today)}`.execute(
          tx,
        )
      await insertApprovers(tx, [{ ...row, deciders: found, because: 'replaced' }])
      const names = found.map(({ name }) => name)
      const entry = await addHistoryEntry({ tx, now, actor: null }, row.id, 'replaced', {
        about: { step: row.position, names },
      })
      await notifyAccounts(
        { tx, now, companyId },
        row,
        entry,
        'to_decide',
        found.map(({ account_id }) => account_id),
      )
      record({ kind: 'request', id: row.id, name: of.fullName, after: { replaced_by: names } })
    }
  },
}

/** Returns the replacements, none of whom is in the step yet; one only where all have to agree, so that no more have to than before. */
async function findReplacements(tx: Tx, { id, kind, round, position, needs }: StuckStep, of: Applicant, today: Day) {
  const currentApprovers = await tx
    .selectFrom('request_decider')
    .select(['account_id', 'employee_id'])
    .where('request_id', '=', id)
    .where('round', '=', round)
    .where('position', '=', position)
    .execute()
  const isCurrentApprover = (key: 'account_id' | 'employee_id', value: string) =>
    currentApprovers.some((one) => one[key] === value)
  const chain = of.chain.filter((manager) => !isCurrentApprover('employee_id', manager))
  const found = await loadReplacements(tx, { ...of, chain }, requireRequestKind(kind).manage, today)
  const others = found.filter(({ account_id }) => !isCurrentApprover('account_id', account_id))
  return needs === 'all' ? others.slice(0, 1) : others
}
