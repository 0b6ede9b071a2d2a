import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { planSteps } from './approval-steps.ts'
import { loadApplicant } from './approvers.ts'
import { planOrRefusal, refusalText, toWarningText } from './decision-warnings.ts'
import type { AnyKind } from './request-kind.ts'
import { resendRequest, resolveOwner, sendRequest } from './send-request.ts'
import { loadSentReply, loadStepViews } from './step-views.ts'

/** Registers the calls of a kind: what its form asks, sending, and sending again. */
export function registerRequestKindRoutes(api: Api, kind: AnyKind): void {
  route(api, kind.endpoints.preview, async (input: Record<string, unknown>, context) => {
    const { employee_id, id, files, ...given } = input as { employee_id?: string; id?: string; files?: string[] }
    const employeeId = await resolveOwner(context, kind, given, employee_id)
    const asking = { employeeId, requestId: id ?? null, ...(files && { files }) }
    const { planned, refused } = await planOrRefusal(context, kind, asking, given)
    const of = await loadApplicant(context.tx, employeeId, context.actor.accountId, context.today)
    const about = { typeId: planned?.typeId ?? null, amount: planned?.amount ?? null, days: planned?.days ?? null }
    return {
      steps: await loadStepViews(context, await planSteps(context, kind, of, about)),
      warnings: (planned?.warnings ?? []).map((one) => toWarningText(one, api, context)),
      owes: [...(planned?.owes.files ? ['files' as const] : []), ...(planned?.owes.reason ? ['reason' as const] : [])],
      refused: Object.fromEntries(
        Object.entries(refused?.fields ?? {}).map(([field, [code]]) => [
          field,
          refusalText(code!, refused!, api, context),
        ]),
      ),
      of_kind: await kind.preview(context, asking, given),
    }
  })
  route(api, kind.endpoints.send, async (input: Record<string, unknown>, context) => {
    const { given, beside } = splitInput(input)
    const id = await sendRequest(context, kind, given, beside)
    return loadSentReply(context, id)
  })
  route(api, kind.endpoints.change, async (input: Record<string, unknown>, context) => {
    const { id, version, ...rest } = input as { id: string; version: number }
    const { given, beside } = splitInput(rest)
    await resendRequest(context, kind, { id, version }, given, beside)
    return loadSentReply(context, id)
  })
}

function splitInput({ employee_id, reason, files, video_link, remark, ...given }: Record<string, unknown>) {
  return { given, beside: { employee_id, reason, files, video_link, remark } as Parameters<typeof sendRequest>[3] }
}
