import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { planOrRefusal, refusalText, toWarningText } from '../../kinds/plan-or-refusal.ts'
import type { WarningView } from '../../kinds/request-kind-contract.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import type { RequestRow } from '../../kinds/request-row.ts'
import { inboxLabels } from '../labels.ts'

type WarningText = z.input<typeof WarningView>

/**
 * Warns the approver of a request, as everything stands now: what its kind warns of, why the kind would refuse it, and
 * that its days were counted again since it was sent.
 */
export async function loadDecisionWarnings(
  api: Pick<Api, 'labels'>,
  context: Context,
  row: Pick<RequestRow, 'id' | 'kind' | 'employee_id'>,
): Promise<WarningText[]> {
  const kind = requireRequestKind(row.kind)
  const input = (await kind.loadInputs(context.tx, [row.id], context)).get(row.id)
  const { planned, refused } = await planOrRefusal(
    context,
    kind,
    { employeeId: row.employee_id, requestId: row.id },
    input,
  )
  const [code] = Object.values(refused?.fields ?? {}).flat()
  const refusal = refused && {
    code: code ?? refused.code,
    text: refusalText(code ?? refused.code, refused, api, context),
  }
  return [
    ...(refusal ? [{ ...refusal, remark: false }] : []),
    ...(planned?.warnings ?? []).map((one) => toWarningText(one, api, context)),
    ...(await recountedWarning(context, row.id)),
  ]
}

/** Says what a request came to when it was sent and what it comes to now, where it was counted again in between. */
async function recountedWarning({ tx, language }: Context, id: string): Promise<WarningText[]> {
  const entries = await tx
    .selectFrom('request_entry')
    .select(['what', 'about'])
    .where('request_id', '=', id)
    .where('what', 'in', ['sent', 'sent_again', 'recounted'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const since = entries.slice(entries.findLastIndex(({ what }) => what !== 'recounted') + 1)
  // A claim that HR lowered or set a rate for says so in its own facts: it has no days or hours.
  const recounts = since
    .map(({ about }) => about as RecountedAmount)
    .filter((about) => about.days !== undefined || about.minutes !== undefined)
  const [first, last] = [recounts[0], recounts.at(-1)]
  if (!first || !last) return []
  const [before, after] = [first.before, last.days ?? last.minutes ?? 0]
  if (before === after) return []
  const amountText = (count: number) =>
    last.days === undefined
      ? formatLabel(inboxLabels['request.hours'], language, { count: hoursText(count) })
      : formatLabel(inboxLabels['request.days'], language, { count: withoutZeros(toDecimal(count, 6)) })
  const text = formatLabel(inboxLabels['warning.request_recounted'], language, {
    before: amountText(before),
    after: amountText(after),
  })
  return [{ code: 'request_recounted', text, remark: false }]
}

type RecountedAmount = { readonly before: number; readonly days?: number; readonly minutes?: number }
