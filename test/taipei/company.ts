import { expect } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import type { Month } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { officeApi } from '../../modules/organisation/offices/contract.ts'
import { replayRun } from '../../modules/pay/payroll/calculation/replay.ts'
import { oneOffApi } from '../../modules/pay/payroll/inputs/contract.ts'
import { runSlipApi } from '../../modules/pay/payroll/payslips/contract.ts'
import { reviewApi } from '../../modules/pay/payroll/review/contract.ts'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { payGroupApi, payItemApi } from '../../modules/pay/payroll/settings/contract.ts'
import type { RunKind } from '../../modules/pay/payroll/values.ts'
import { joiningApi } from '../../modules/people/joining/contract.ts'
import { employeeApi } from '../../modules/people/record/contract.ts'
import { leaveTypeApi } from '../../modules/time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../modules/time/leave/request/contract.ts'
import { browser } from '../browser.ts'
import { readMailedToken } from '../mails.ts'
import { tickOff } from '../planted-pay.ts'
import { type Caller, type Reply, startTestServer } from '../server.ts'
import type { Slip } from './stretch.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

export type TaipeiCompany = Awaited<ReturnType<typeof foundInTaipei>>

const CODE = 'dadaocheng'

async function data(reply: Promise<Reply>): Promise<Json> {
  const { status, body, text } = await reply
  expect(body?.errors ?? body?.code ?? status, text).toBe(200)
  return body.data
}

/** A server with a company that somebody registered in Taipei, who administers it alone, and the steps of its months. */
export async function foundInTaipei(day: string) {
  const server = await startTestServer({ seed: false })
  server.clock.set(`${day}T02:00:00.000Z`)
  const email = 'owner@dadaocheng.example'
  const visitor = browser(server.api)
  const company = { company_name: '大稻埕茶行', company_code: CODE, country: 'TW', state: 'TPE' } as const
  await data(visitor.call(signInApi.register, { ...company, full_name: '陳老闆', email }))
  const token = await readMailedToken(server, email, '/register/')
  const shown = { 'accept-language': 'zh-TW,zh;q=0.9' }
  await data(visitor.call(signInApi.found, { token, password: 'kelapa-muda-di-pantai-9' }, shown))
  const me = await data(visitor.call(sessionApi.me))
  server.companies[CODE] = { companyId: me.company.id } as never
  const member = await server.tenant(CODE, (tx) =>
    tx.selectFrom('membership').select('account_id').executeTakeFirstOrThrow(),
  )
  let owner: Caller

  /** Goes on at the end of a later day, with a new sign-in. */
  async function moveTo(later: string): Promise<void> {
    server.clock.set(`${later}T10:00:00.000Z`)
    const who = { accountId: member.account_id, companyId: me.company.id, role: 'Company Admin' } as const
    owner = await server.signedIn({ ...who, companyCode: CODE })
  }
  await moveTo(day)
  const call: Caller['call'] = (...of) => owner.call(...of)
  const office: Json = (await data(call(officeApi.list, {})))[0]
  const group: Json = (await data(call(payGroupApi.list, {})))[0]
  const types: Json[] = await data(call(leaveTypeApi.list, { per_page: 200 }))
  const items: Json[] = await data(call(payItemApi.list, { per_page: 200 }))
  const run = async (id: string): Promise<Json> => data(call(payrollApi.run, { id }))
  const review = async (id: string): Promise<Json[]> =>
    data(call(reviewApi.review, { id, show: 'all', per_page: 200 } as never))
  const itemId = (code: string): string =>
    required(
      items.find((item) => item.code === code),
      `pay item ${code}`,
    ).id
  const typeId = (name: string): string =>
    required(
      types.find((type) => type.name === name),
      `leave type ${name}`,
    ).id
  const versionOf = async (id: string): Promise<number> =>
    (await data(call(employeeApi.employment, { id } as never))).version

  async function calculate(id: string): Promise<Json> {
    const { task_id } = await data(call(payrollApi.calculate, { id, version: (await run(id)).version }))
    expect(await server.runTask(CODE, task_id)).toMatchObject({ state: 'done' })
    const stopped = (await review(id)).filter(({ failure, blockers }) => failure || blockers.length > 0)
    expect(stopped).toEqual([])
    return run(id)
  }

  return {
    server,
    me,
    office,
    group,
    call,
    data,
    moveTo,
    itemId,
    versionOf,
    run,
    calculate,
    /** Opens a run and calculates it. */
    async open(period: Month, kind: RunKind = 'monthly', pay_day?: string): Promise<Json> {
      const { id } = await data(
        call(payrollApi.create, { group_id: group.id, period, kind, ...(pay_day && { pay_day }) }),
      )
      return calculate(id)
    },
    /** Looks at what is to check, confirms and approves; in a month without tables of its own with a reason. */
    async approve({ id, period }: { id: string; period: Month }): Promise<void> {
      await tickOff(owner, id)
      const { version } = await data(call(payrollApi.confirm, { id, version: (await run(id)).version }))
      const reason = period > '2026-12' && { law_reason: 'The tables of 2027 are not printed yet.' }
      await data(call(payrollApi.approve, { id, version, month: period, ...reason }))
    },
    /** What a run asks about people, by name. */
    async asked(id: string): Promise<[name: string, check: string][]> {
      return (await review(id)).flatMap(({ full_name, checks }) =>
        checks.map(({ code }: Json): [string, string] => [full_name, code]),
      )
    },
    shownSlip: (id: string, employee_id: string): Promise<Json> => data(call(runSlipApi.slip, { id, employee_id })),
    async slip(id: string, employee_id: string): Promise<Slip> {
      const { lines, net } = await data(call(runSlipApi.slip, { id, employee_id }))
      return { lines: sumByCode(lines, 'amount'), employer: sumByCode(lines, 'employer'), net }
    },
    replay: (id: string) => server.tenant(CODE, (tx) => replayRun(tx, id)),
    async hire(full_name: string, person: Record<string, unknown>): Promise<string> {
      const job = { employment_type: 'full_time', currency: 'TWD', office_id: office.id, nationality: 'TW' }
      const bank = { bank_name: '臺灣銀行', account_number: `0123456${String(person.joined_on).replaceAll('-', '')}` }
      const given = { full_name, resident_status: 'taiwan_citizen', ...job, ...bank, account_holder: full_name }
      return (await data(call(joiningApi.create, { ...given, ...person } as never))).id
    },
    async changeStatus(id: string, statutory: Record<string, unknown>): Promise<void> {
      await data(call(employeeApi.editStatutory, { id, version: await versionOf(id), ...statutory } as never))
    },
    async raise(id: string, from_day: string, basic_pay: number): Promise<void> {
      const raised = { id, version: await versionOf(id), from_day, basic_pay }
      await data(call(employeeApi.editCompensation, raised as never))
    },
    /** Types amounts of one item into a run, by person. */
    async payOnce(period: Month, code: string, amounts: readonly [id: string, amount: number][], kind: RunKind) {
      const rows = amounts.map(([employee_id, amount]) => ({
        employee_id,
        pay_item_id: itemId(code),
        amount,
        minutes: null,
        day: null,
        note: null,
      }))
      await data(call(oneOffApi.save, { period, run_kind: kind, sequence: 1, rows }))
    },
    /** Leave that the administrator enters for somebody; it counts at once. */
    async enterLeave(employee_id: string, type: string, from_day: string, until_day = from_day): Promise<void> {
      const asked = { employee_id, type_id: typeId(type), from_day, until_day, reason: '代請' }
      expect(await data(call(leaveRequestApi.send, asked as never))).toMatchObject({ state: 'approved' })
    },
  }
}

function sumByCode(lines: readonly Json[], of: 'amount' | 'employer'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const line of lines) if (line[of] !== 0) sums[line.code] = (sums[line.code] ?? 0) + line[of]
  return sums
}
