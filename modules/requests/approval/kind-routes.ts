import type { Api } from '#server/api.ts'
import { route } from '#server/route.ts'
import { refusalSaid, tried, warningSaid } from './considered.ts'
import { applicantOf } from './deciders.ts'
import type { AnyKind } from './kind.ts'
import { stepsFor } from './opened-steps.ts'
import { askedFor, sendAgain, sendRequest } from './send.ts'
import { sentReply, shownSteps } from './shown-steps.ts'

/** Registers the calls of a kind: what its form asks, sending, and sending again. */
export function kindRoutes(api: Api, kind: AnyKind): void {
  route(api, kind.calls.preview, async (input: Record<string, unknown>, context) => {
    const { employee_id, id, files, ...given } = input as { employee_id?: string; id?: string; files?: string[] }
    const employeeId = await askedFor(context, kind, given, employee_id)
    const asking = { employeeId, requestId: id ?? null, ...(files && { files }) }
    const { planned, refused } = await tried(context, kind, asking, given)
    const of = await applicantOf(context.tx, employeeId, context.actor.accountId, context.today)
    const about = { typeId: planned?.typeId ?? null, amount: planned?.amount ?? null, days: planned?.days ?? null }
    return {
      steps: await shownSteps(context, await stepsFor(context, kind, of, about)),
      warnings: (planned?.warnings ?? []).map((one) => warningSaid(one, api, context)),
      owes: [...(planned?.owes.files ? ['files' as const] : []), ...(planned?.owes.reason ? ['reason' as const] : [])],
      refused: Object.fromEntries(
        Object.entries(refused?.fields ?? {}).map(([field, [code]]) => [
          field,
          refusalSaid(code!, refused!, api, context),
        ]),
      ),
      of_kind: await kind.preview(context, asking, given),
    }
  })
  route(api, kind.calls.send, async (input: Record<string, unknown>, context) => {
    const { given, beside } = parted(input)
    const id = await sendRequest(context, kind, given, beside)
    return sentReply(context, id)
  })
  route(api, kind.calls.change, async (input: Record<string, unknown>, context) => {
    const { id, version, ...rest } = input as { id: string; version: number }
    const { given, beside } = parted(rest)
    await sendAgain(context, kind, { id, version }, given, beside)
    return sentReply(context, id)
  })
}

function parted({ employee_id, reason, files, video_link, remark, ...given }: Record<string, unknown>) {
  return { given, beside: { employee_id, reason, files, video_link, remark } as Parameters<typeof sendRequest>[3] }
}
