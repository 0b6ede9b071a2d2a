import type { z } from 'zod'
import { withoutZeros } from '#base/amount-text.ts'
import { Refused } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import { text } from '#base/labels.ts'
import { toDecimal } from '#base/money.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { WarningShown } from './contract-of-kind.ts'
import type { AnyKind, Planned, Warning } from './kind.ts'
import { kindOf } from './kinds.ts'
import { requestLabels } from './labels.ts'
import type { RequestRow } from './row.ts'

type Said = z.input<typeof WarningShown>
type Words = Pick<Api, 'labels'>

/** What a plan would be, or why there is none: a form that is half filled in is refused nothing. */
export async function tried(
  context: Context,
  kind: AnyKind,
  asking: Parameters<AnyKind['plan']>[1],
  given: object,
): Promise<{ planned?: Planned; refused?: Refused }> {
  const whole = kind.calls.given.safeParse(given)
  if (!whole.success) return {}
  try {
    return { planned: await kind.plan(context, asking, whole.data, { locked: false }) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error }
    throw error
  }
}

/**
 * What whoever decides a request has to know before they do, as everything stands now: what its kind warns of, why it
 * would be refused, and that its days were counted anew since it was sent.
 */
export async function warningsFor(
  api: Words,
  context: Context,
  row: Pick<RequestRow, 'id' | 'kind' | 'employee_id'>,
): Promise<Said[]> {
  const kind = kindOf(row.kind)
  const given = (await kind.given(context.tx, [row.id])).get(row.id)
  const { planned, refused } = await tried(context, kind, { employeeId: row.employee_id, requestId: row.id }, given)
  const [code] = Object.values(refused?.fields ?? {}).flat()
  const against = refused && {
    code: code ?? refused.code,
    text: refusalSaid(code ?? refused.code, refused, api, context),
  }
  return [
    ...(against ? [{ ...against, remark: false }] : []),
    ...(planned?.warnings ?? []).map((one) => warningSaid(one, api, context)),
    ...(await recounted(context, row.id)),
  ]
}

/** What a request came to when it was sent and now, where its days or other records of them changed it between. */
async function recounted({ tx, language }: Context, id: string): Promise<Said[]> {
  const entries = await tx
    .selectFrom('request_entry')
    .select(['what', 'about'])
    .where('request_id', '=', id)
    .where('what', 'in', ['sent', 'sent_again', 'recounted'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const since = entries.slice(entries.findLastIndex(({ what }) => what !== 'recounted') + 1)
  const [first, last] = [since[0]?.about, since.at(-1)?.about] as (Counted | undefined)[]
  if (!first || !last) return []
  const [before, after] = [first.before, last.days ?? last.minutes ?? 0]
  if (before === after) return []
  const said = (count: number) =>
    last.days === undefined
      ? text(requestLabels['request.hours'], language, { count: hoursText(count) })
      : text(requestLabels['request.days'], language, { count: withoutZeros(toDecimal(count, 6)) })
  const words = text(requestLabels['warning.request_recounted'], language, { before: said(before), after: said(after) })
  return [{ code: 'request_recounted', text: words, remark: false }]
}

type Counted = { readonly before: number; readonly days?: number; readonly minutes?: number }

/** A warning in the words of the reader. */
export function warningSaid(
  { code, params, remark }: Warning,
  api: Words,
  { language }: Pick<Context, 'language'>,
): Said {
  const label = api.labels[`warning.${code}`]
  return { code, text: label ? text(label, language, params) : code, remark: remark === true }
}

/** A refusal in the words of the reader. */
export function refusalSaid(
  code: string,
  { params }: Refused,
  api: Words,
  { language }: Pick<Context, 'language'>,
): string {
  const label = api.labels[`error.${code}`]
  return label ? text(label, language, params) : code
}
