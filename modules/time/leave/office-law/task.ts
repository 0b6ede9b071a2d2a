import { DomainError, forbidden, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { createCallContext } from '#requests/by-file.ts'
import type { Context } from '#server/context/context.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { describeBelowApproved } from '../policy/below-approved.ts'
import { loadCompanyLanguage, typeName } from '../types/leave-types.ts'
import { applyOfficeLaw } from './apply-law.ts'
import { officeLawLabels } from './labels.ts'
import { findLawOffice, type LawOffice } from './law-status.ts'

export const APPLY_LAW = 'leave.office_law'

/** Applies an office's law from a day on, or refuses and names whose approved leave prevents it. */
export const applyLawTask: TaskKind<{ office_id: string; from_day: string }> = {
  kind: APPLY_LAW,
  title: officeLawLabels['office-law.task'],
  bulk: [],
  run: (task) =>
    task.commit(async (tx) => {
      const { context, changes } = await createCallContext(tx, task)
      if (!context.actor.grants.has('leave:policy')) throw forbidden()
      const office = await findLawOffice(tx, task.input.office_id)
      if (!office) throw notFound()
      const { from_day } = task.input
      const done = await applyOfficeLaw(context, office, from_day)
      const [first] = done.against
      const company = await loadCompanyLanguage(tx)
      if (first) {
        const name = typeName(first.type, context.language, company)
        const { code, params } = await describeBelowApproved(context, first.people, name)
        throw new DomainError(code, { params })
      }
      const types = [...done.before, ...done.after]
      const nameOf = (id: string) =>
        required(
          types.find((type) => type.id === id),
          'the leave type',
        ).name
      const act = {
        from_day,
        country: office.country,
        types: done.added.map(nameOf),
        ended: done.ended.map(nameOf),
        holidays: done.holidays.length,
      }
      await insertLawAct(context, office, act)
      return {
        message: { code: 'office_law_done', params: { office: office.name, day: from_day } },
        result: { office_id: office.id },
        changes: [{ kind: 'leave_office_law', id: office.id, name: office.name, after: act }, ...changes],
      }
    }),
}

export type LawAct = {
  readonly from_day: string | null
  readonly country: string
  readonly types: readonly string[]
  readonly ended: readonly string[]
  readonly holidays: number
}

/** Records an action on an office's law with its author. */
export async function insertLawAct(
  {
    tx,
    now,
    actor,
  }: Pick<Context, 'tx' | 'now'> & { readonly actor: Pick<Context['actor'], 'accountId' | 'fullName'> },
  office: Pick<LawOffice, 'id'>,
  { types, ended, ...act }: LawAct,
): Promise<void> {
  await tx
    .insertInto('leave_office_law')
    .values({
      office_id: office.id,
      at: now,
      by_account: actor.accountId,
      by_name: actor.fullName,
      ...act,
      types: [...types],
      ended: [...ended],
    })
    .execute()
}
