import type { z } from 'zod'
import { dayIn } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds, insertRows } from '#server/database/insert-rows.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { toRequestColumns } from '../../modules/requests/approval/sending/send-request.ts'
import { type PlannedStep, planStepsForAll } from '../../modules/requests/approval/steps/approval-steps.ts'
import { loadApplicants } from '../../modules/requests/approval/steps/approvers.ts'
import { ATTACHED_OWNER } from '../../modules/requests/kinds/files.ts'
import type { AnyKind, RequestPlan } from '../../modules/requests/kinds/request-kind.ts'
import { requireRequestKind } from '../../modules/requests/kinds/request-kinds.ts'
import { loadRequestRows } from '../../modules/requests/kinds/request-store.ts'
import type { LeaveInput } from '../../modules/time/leave/request/contract.ts'
import { createLeavePlanner } from '../../modules/time/leave/request/plan.ts'
import { buildContext, type HistoryWorld } from '../act-as.ts'
import { receiptPdf } from '../receipt.ts'
import { employeeOf } from '../seed-company.ts'
import type { LifeRequest } from './life-request.ts'

/** What grows from month to month, and what each month is read with. */
const GROWING = [
  'employee',
  'employment',
  'request',
  'leave_request',
  'claim_request',
  'overtime_request',
  'overtime_piece',
  'request_file',
  'file',
  'one_off_item',
  'payslip',
  'pay_run_took',
  'shift_published',
] as const

type Planned = { readonly request: LifeRequest; readonly id: string; readonly plan: RequestPlan }

/**
 * Sends and decides requests. Each is planned by its kind, as a call would; what the rules refuse is left out. Then a
 * statement a table writes the rows, with steps and histories but without entries in the activity log: a call for each
 * would take minutes. Who asks twice in it is planned after their earlier request was written.
 */
export async function sendRequests(world: HistoryWorld, tx: Tx, requests: readonly LifeRequest[]): Promise<void> {
  const inOrder = requests.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1))
  for (const kind of ['leave', 'overtime', 'claim'] as const) {
    const own = inOrder.filter((request) => request.kind === kind)
    const rounds = Map.groupBy(own, (request) => own.filter(({ who }) => who === request.who).indexOf(request))
    for (const round of kind === 'overtime' ? [own] : rounds.values())
      if (round.length > 0) await sendRound(world, tx, requireRequestKind(kind), round)
  }
  await refreshStatistics(tx, GROWING)
}

async function sendRound(world: HistoryWorld, tx: Tx, kind: AnyKind, round: readonly LifeRequest[]): Promise<void> {
  const ids = await generateIds(tx, round.length)
  const asked = round.map((request, at) => ({ request, id: required(ids[at], 'id of a request') }))
  const { planned, saveInputs } = kind.bulkImport
    ? await planTogether(world, tx, kind, asked)
    : await planEach(world, tx, kind, asked)
  if (planned.length === 0) return
  const steps = await loadSteps(world, tx, kind, planned)
  const rows = planned.map((one, at) => toRow(world, one, required(steps[at], 'steps of a request')))
  await insertRows(
    tx,
    'request',
    rows.map(({ request }) => request),
  )
  await insertRows(
    tx,
    'request_step',
    rows.flatMap((row) => row.steps),
  )
  await insertRows(
    tx,
    'request_decider',
    rows.flatMap((row) => row.deciders),
  )
  const entries = rows.flatMap((row) => row.entries)
  const entryIds = await generateIds(tx, entries.length)
  await insertRows(
    tx,
    'request_entry',
    entries.map((entry, at) => ({ id: entryIds[at], ...entry })),
  )
  await saveInputs()
  await attachFiles(world, tx, planned)
  if (kind.applyEffect && !kind.bulkImport) await applyEffects(world, tx, kind, rows)
}

type Plans = { readonly planned: Planned[]; readonly saveInputs: () => Promise<void> }

/** Plans requests of different people, each for itself; leave by facts that are loaded for all of them together. */
async function planEach(
  world: HistoryWorld,
  tx: Tx,
  kind: AnyKind,
  asked: readonly Pick<Planned, 'request' | 'id'>[],
): Promise<Plans> {
  const planned: Planned[] = []
  const plan =
    kind.kind === 'leave'
      ? await createLeavePlanner(
          tx,
          asked.map(({ request }) => ({
            employeeId: employeeOf(world.company, request.who),
            given: request.given as z.output<typeof LeaveInput>,
          })),
        )
      : kind.plan
  for (const { request, id } of asked) {
    const target = { employeeId: employeeOf(world.company, request.who), requestId: null, files: [] }
    const context = buildContext(world, tx, request.who, new Date(request.sentAt), () => {})
    const made = await plan(context, target, request.given, { locked: false }).catch(nothingIfRefused)
    if (made && isComplete(made, request)) planned.push({ request, id, plan: made })
  }
  const saveInputs = async () => {
    for (const { request, id } of planned)
      await kind.saveInput(
        tx,
        { id, employeeId: employeeOf(world.company, request.who) },
        request.given,
        buildContext(world, tx, request.who, new Date(request.sentAt), () => {}),
      )
  }
  return { planned, saveInputs }
}

/** Plans requests by the planner of the kind's imports, each after those before it. */
async function planTogether(
  world: HistoryWorld,
  tx: Tx,
  kind: AnyKind,
  asked: readonly Pick<Planned, 'request' | 'id'>[],
): Promise<Plans> {
  const { request: last } = required(asked.at(-1), 'a request')
  const context = buildContext(world, tx, last.who, new Date(last.sentAt), () => {})
  const wanted = asked.map(({ request, id }) => ({
    request,
    id,
    input: { employeeId: employeeOf(world.company, request.who), requestId: null, given: request.given },
  }))
  const planner = await required(kind.bulkImport, 'bulk import').createPlanner(
    context,
    wanted.map(({ input }) => input),
  )
  const planned: Planned[] = []
  for (const { request, id, input } of wanted) {
    try {
      const { planned: plan, take } = planner.plan(input)
      if (!isComplete(plan, request)) continue
      take(id)
      planned.push({ request, id, plan })
    } catch (error) {
      nothingIfRefused(error)
    }
  }
  return { planned, saveInputs: () => planner.saveInputs(tx) }
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof DomainError) return null
  throw error
}

/** Whether nothing is owed but the file, and nothing warns so that a remark is owed. */
const isComplete = ({ owes, warnings }: RequestPlan, { reason }: LifeRequest) =>
  (!owes.reason || reason !== null) && !warnings.some((one) => one.remark)

async function loadSteps(
  { company }: HistoryWorld,
  tx: Tx,
  kind: AnyKind,
  planned: readonly Planned[],
): Promise<PlannedStep[][]> {
  const last = planned.map(({ request }) => request.sentAt).reduce((a, b) => (a > b ? a : b))
  const today = dayIn('Asia/Kuala_Lumpur', new Date(last))
  const people = [...new Set(planned.map(({ request }) => employeeOf(company, request.who)))]
  const applicants = await loadApplicants(tx, people, '', today)
  return planStepsForAll(
    { tx, today },
    kind,
    planned.map(({ request, plan }) => ({
      of: {
        ...required(applicants.get(employeeOf(company, request.who)), 'applicant'),
        senderAccount: required(company.accounts[request.who], 'account'),
      },
      about: { typeId: plan.typeId, amount: plan.amount ?? null, days: plan.days ?? null },
    })),
  )
}

/** The rows of a request: decided by the first whom its step asks, or waiting where that is in the future. */
function toRow({ company, now }: HistoryWorld, { request, id, plan }: Planned, steps: readonly PlannedStep[]) {
  const [step] = steps
  const by = step?.deciders[0]
  const isDecided = by !== undefined && steps.length === 1 && new Date(request.decidedAt) <= now
  const decided = isDecided ? { decided_at: request.decidedAt, decided_by: by.account_id } : null
  const sender = required(
    company.people.find(({ key }) => key === request.who),
    'sender',
  )
  const accountId = required(company.accounts[request.who], 'account')
  const entry = { request_id: id, for_name: null }
  return {
    decider: isDecided ? by.account_id : null,
    given: request,
    request: {
      ...toRequestColumns(plan),
      id,
      kind: request.kind,
      employee_id: employeeOf(company, request.who),
      state: isDecided ? request.decision : 'pending',
      reason: request.reason,
      video_link: null,
      sent_by: accountId,
      sent_by_name: sender.name,
      sent_at: request.sentAt,
      decided_at: decided?.decided_at ?? null,
      decided_by: decided?.decided_by ?? null,
      // As sending and deciding leave it: both raise the version, which begins with 1.
      round: 1,
      version: isDecided ? 2 : 1,
      changed_at: new Date(),
    },
    steps: steps.map(({ position, needs, asked }) => ({
      request_id: id,
      round: 1,
      position,
      needs,
      asked,
      opened_at: position === 1 ? request.sentAt : null,
      done_at: decided?.decided_at ?? null,
    })),
    deciders: steps.flatMap(({ position, deciders, replacing }) =>
      deciders.map((one) => ({
        request_id: id,
        round: 1,
        position,
        because: replacing.includes(one) ? 'replaced' : 'route',
        ...one,
        ...(isDecided && one === by
          ? {
              decision: request.decision,
              decided_at: request.decidedAt,
              decided_by: by.account_id,
              decided_by_name: by.name,
            }
          : { decision: null, decided_at: null, decided_by: null, decided_by_name: null }),
      })),
    ),
    entries: [
      {
        ...entry,
        at: request.sentAt,
        account_id: accountId,
        by_name: sender.name,
        what: 'sent',
        remark: null,
        about: {},
      },
      ...(isDecided
        ? [
            {
              ...entry,
              at: request.decidedAt,
              account_id: by.account_id,
              by_name: by.name,
              what: request.decision,
              remark: request.remark,
              about: { step: 1 },
            },
          ]
        : []),
    ],
  }
}

/** Attaches a file to each request that owes one. */
async function attachFiles({ files, company }: HistoryWorld, tx: Tx, planned: readonly Planned[]): Promise<void> {
  const owing = planned.filter(({ plan }) => plan.owes.files)
  const rows = await Promise.all(
    owing.map(async ({ request, id }) => ({
      request_id: id,
      file_id: await files.put(tx, company.companyId, {
        name: request.file.name,
        type: 'application/pdf',
        content: receiptPdf(request.file.lines),
        ownerKind: ATTACHED_OWNER,
        ownerId: id,
        accountId: required(company.accounts[request.who], 'account'),
      }),
      position: 1,
    })),
  )
  await insertRows(tx, 'request_file', rows)
}

/** Applies what approving does beyond the request itself. */
async function applyEffects(
  world: HistoryWorld,
  tx: Tx,
  kind: AnyKind,
  rows: readonly ReturnType<typeof toRow>[],
): Promise<void> {
  const approved = new Map(
    rows.filter(({ request }) => request.state === 'approved').map((row) => [row.request.id, row] as const),
  )
  if (approved.size === 0) return
  for (const stored of await loadRequestRows(tx, [...approved.keys()])) {
    const { given } = required(approved.get(stored.id), 'an approved request')
    const context = buildContext(world, tx, given.who, new Date(given.decidedAt), () => {})
    await kind.applyEffect?.(context, stored)
  }
}
