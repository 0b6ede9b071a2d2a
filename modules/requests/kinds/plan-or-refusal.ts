import type { z } from 'zod'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import type { AnyKind, RequestPlan, RequestTarget, RequestWarning } from './request-kind.ts'
import type { WarningView } from './request-kind-contract.ts'

type LabelSource = Pick<Api, 'labels'>

/** Returns the plan of a request, or why the kind refuses it; neither while the form is only half filled in. */
export async function planOrRefusal(
  context: Context,
  kind: AnyKind,
  target: RequestTarget,
  input: object,
): Promise<{ planned?: RequestPlan; refused?: DomainError }> {
  const parsed = kind.endpoints.given.safeParse(input)
  if (!parsed.success) return {}
  try {
    return { planned: await kind.plan(context, target, parsed.data, { locked: false }) }
  } catch (error) {
    if (error instanceof DomainError) return { refused: error }
    throw error
  }
}

/** A warning in the reader's language. */
export function toWarningText(
  { code, params, remark }: RequestWarning,
  api: LabelSource,
  { language }: Pick<Context, 'language'>,
): z.input<typeof WarningView> {
  const label = api.labels[`warning.${code}`]
  return { code, text: label ? formatLabel(label, language, params) : code, remark: remark === true }
}

/** A refusal in the reader's language. */
export function refusalText(
  code: string,
  { params }: DomainError,
  api: LabelSource,
  { language }: Pick<Context, 'language'>,
): string {
  const label = api.labels[`error.${code}`]
  return label ? formatLabel(label, language, params) : code
}
