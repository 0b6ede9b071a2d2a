import type { z } from 'zod'
import { withoutZeros } from '#base/amount-text.ts'
import { DomainError } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { toDecimal } from '#base/money.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { requestLabels } from './labels.ts'
import type { AnyKind, RequestPlan, RequestWarning } from './request-kind.ts'
import type { WarningView } from './request-kind-contract.ts'
import { requireRequestKind } from './request-kinds.ts'
import type { RequestRow } from './request-row.ts'

type WarningText = z.input<typeof WarningView>
type LabelSource = Pick<Api, 'labels'>

/** What a plan would be, or why there is none: a form that is half filled in is refused nothing. */
export async function planOrRefusal(
  context: Context,
  kind: AnyKind,
  asking: Parameters<AnyKind['plan']>[1],
  given: object,
): Promise<{ planned?: RequestPlan; refused?: DomainError }> {
  const whole = kind.endpoints.given.safeParse(given)
  if (!whole.success) return {}
  try {
    return { planned: await kind.plan(context, asking, whole.data, { locked: false }) }
  } catch (error) {
    if (error instanceof DomainError) return { refused: error }
    throw error
  }
}

/**
 * What whoever decides a request has to know before they do, as everything stands now: what its kind warns of, why it
 * would be refused, and that its days were counted anew since it was sent.
 */
export async function loadDecisionWarnings(
  api: LabelSource,
  context: Context,
  row: Pick<RequestRow, 'id' | 'kind' | 'employee_id'>,
): Promise<WarningText[]> {
  const kind = requireRequestKind(row.kind)
  const given = (await kind.loadInputs(context.tx, [row.id])).get(row.id)
  const { planned, refused } = await planOrRefusal(
    context,
    kind,
    { employeeId: row.employee_id, requestId: row.id },
    given,
  )
  const [code] = Object.values(refused?.fields ?? {}).flat()
  const against = refused && {
    code: code ?? refused.code,
    text: refusalText(code ?? refused.code, refused, api, context),
  }
  return [
    ...(against ? [{ ...against, remark: false }] : []),
    ...(planned?.warnings ?? []).map((one) => toWarningText(one, api, context)),
    ...(await recountedWarning(context, row.id)),
  ]
}

/** What a request came to when it was sent and now, where its days or other records of them changed it between. */
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
  const [first, last] = [since[0]?.about, since.at(-1)?.about] as (RecountedAmount | undefined)[]
  if (!first || !last) return []
  const [before, after] = [first.before, last.days ?? last.minutes ?? 0]
  if (before === after) return []
  const amountText = (count: number) =>
    last.days === undefined
      ? formatLabel(requestLabels['request.hours'], language, { count: hoursText(count) })
      : formatLabel(requestLabels['request.days'], language, { count: withoutZeros(toDecimal(count, 6)) })
  const words = formatLabel(requestLabels['warning.request_recounted'], language, {
    before: amountText(before),
    after: amountText(after),
  })
  return [{ code: 'request_recounted', text: words, remark: false }]
}

type RecountedAmount = { readonly before: number; readonly days?: number; readonly minutes?: number }

/** A warning in the words of the reader. */
export function toWarningText(
  { code, params, remark }: RequestWarning,
  api: LabelSource,
  { language }: Pick<Context, 'language'>,
): WarningText {
  const label = api.labels[`warning.${code}`]
  return { code, text: label ? formatLabel(label, language, params) : code, remark: remark === true }
}

/** A refusal in the words of the reader. */
export function refusalText(
  code: string,
  { params }: DomainError,
  api: LabelSource,
  { language }: Pick<Context, 'language'>,
): string {
  const label = api.labels[`error.${code}`]
  return label ? formatLabel(label, language, params) : code
}
