import type { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { checkFile, FILE_TYPES, type FileKind } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { UPLOADED_OWNER } from '../../kinds/files.ts'
import { planOrRefusal, refusalText, toWarningText } from '../../kinds/plan-or-refusal.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'
import { REQUEST_KINDS } from '../../kinds/request-kinds.ts'
import { findPeopleAtOnce } from '../for-others/counts-at-once.ts'
import { planSteps } from '../steps/approval-steps.ts'
import { atPlace, loadApplicant } from '../steps/approvers.ts'
import { loadSentReply, loadStepViews } from '../steps/step-views.ts'
import { requestFileApi } from './contract.ts'
import { type CommonFields, resendRequest, resolveOwner, sendRequest } from './send-request.ts'

/** The types of picture and document that the product accepts (SYS-13). */
const ALL_FILE_KINDS = Object.keys(FILE_TYPES) as FileKind[]

/** Registers the upload of files, and each kind's calls. */
export function registerSendingRoutes(api: Api, files: FileStore): void {
  route(api, requestFileApi.upload, async ({ file }, { tx, actor, record }) => {
    const { name, type, content } = await checkFile(file, ALL_FILE_KINDS)
    const id = await files.put(tx, actor.companyId, {
      name,
      type,
      content,
      ownerKind: UPLOADED_OWNER,
      accountId: actor.accountId,
    })
    // The name of a file may say what the request hides, such as an illness.
    record({ kind: 'request', id, after: { files: 1 } })
    return { id, name, size: content.byteLength }
  })
  for (const kind of REQUEST_KINDS.all()) registerRequestKindRoutes(api, kind)
}

/** Registers the calls of a kind: the preview of its form, sending, and sending again. */
function registerRequestKindRoutes(api: Api, kind: AnyKind): void {
  route(api, kind.endpoints.preview, async (input: Record<string, unknown>, context) => {
    const { employee_id, id, files, ...fields } = input as { employee_id?: string; id?: string; files?: string[] }
    const employeeId = await resolveOwner(context, kind, fields, employee_id)
    const target = { employeeId, requestId: id ?? null, ...(files && { files }) }
    const { planned, refused } = await planOrRefusal(context, kind, target, fields)
    const of = await loadApplicant(context.tx, employeeId, context.actor.accountId, context.today)
    const about = { typeId: planned?.typeId ?? null, amount: planned?.amount ?? null, days: planned?.days ?? null }
    const isAtOnce = (await findPeopleAtOnce(context, kind, [employeeId])).has(employeeId)
    return {
      steps: isAtOnce
        ? []
        : await loadStepViews(context, kind, await planSteps(context, kind, atPlace(of, planned?.place), about)),
      counts_at_once: isAtOnce,
      warnings: (planned?.warnings ?? []).map((one) => toWarningText(one, api, context)),
      owes: [...(planned?.owes.files ? ['files' as const] : []), ...(planned?.owes.reason ? ['reason' as const] : [])],
      refused: refused === undefined ? {} : refusalTexts(refused, api, context),
      of_kind: await kind.preview(context, target, fields),
    }
  })
  route(api, kind.endpoints.send, async (input: Record<string, unknown>, context) => {
    const { fields, commonFields } = splitInput(input)
    const id = await sendRequest(context, kind, fields, commonFields)
    return loadSentReply(context, id)
  })
  route(api, kind.endpoints.change, async (input: Record<string, unknown>, context) => {
    const { id, version, ...rest } = input as { id: string; version: number }
    const { fields, commonFields } = splitInput(rest)
    await resendRequest(context, kind, { id, version }, fields, commonFields)
    return loadSentReply(context, id)
  })
}

/** Returns the first refusal of each field in the reader's language. */
function refusalTexts(refused: DomainError, api: Api, context: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused.fields).flatMap(([field, [code]]) =>
      code === undefined ? [] : [[field, refusalText(code, refused, api, context)]],
    ),
  )
}

function splitInput({ employee_id, reason, files, video_link, remark, batch_id, ...fields }: Record<string, unknown>) {
  return { fields, commonFields: { employee_id, reason, files, video_link, remark, batch_id } as CommonFields }
}
