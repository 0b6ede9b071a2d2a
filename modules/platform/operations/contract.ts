import { z } from 'zod'
import { Maintenance, systemApi } from '#base/contracts/system-api.ts'
import { Id, NumericIdText, subject, Version } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'
import { MAIL_REASONS } from '#base/mail-reasons.ts'

const ops = subject('ops')

const ModuleState = z.object({ id: z.number().int(), key: z.string(), is_on: z.boolean() })

/** A company as operators see it: that it exists, not its data (OPS-06). */
export const CompanyState = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.enum(['on', 'off']).meta({ kind: 'status' }),
  account_type: z.enum(['trial', 'standard', 'partner']),
  people: z.number().int(),
  modules: z.array(ModuleState),
  is_demo: z.boolean(),
  created_at: MomentField(),
  version: z.number().int(),
})
export type CompanyState = z.output<typeof CompanyState>

const CompanyMails = z.object({
  company_id: Id,
  company: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** When the oldest of these mails was queued. */
  oldest: MomentField(),
  reasons: z.array(z.enum(MAIL_REASONS)),
})

/** A waiting or failed mail to an account. Only the domain of its address is shown: the rest is personal data. */
const AccountMail = z.object({
  id: Id,
  kind: z.enum(['registration', 'password_reset']),
  domain: z.string(),
  state: z.enum(['waiting', 'failed']).meta({ kind: 'status' }),
  /** When the person requested the mail. */
  since: MomentField(),
  attempts: z.number().int(),
  reason: z.enum(MAIL_REASONS).nullable(),
  next_try_at: MomentField().nullable(),
  /** False when the link in the mail has expired: the person requests another. */
  can_be_sent_again: z.boolean(),
})

/** Tasks of the last two weeks that failed, of all companies: which kind, never of what. */
const FailedTasks = z.object({
  /** Broken by the program or the server; the log has the stack under the reference. */
  faults: z.number().int(),
  /** Ended for a reason that their starter reads, such as a wrong sheet. */
  refused: z.number().int(),
  /** The newest faults. */
  newest: z.array(z.object({ reference: Id, kind: z.string(), at: MomentField() })),
})
export type FailedTasks = z.output<typeof FailedTasks>

/** The queue that wakes workers. It deletes failed jobs after a week or two. */
const Jobs = z.object({
  /** Could be taken now. */
  waiting: z.number().int(),
  /** Failed, and are tried again. */
  retrying: z.number().int(),
  running: z.number().int(),
  /** Failed for good. */
  failed: z.number().int(),
  oldest_waiting: MomentField().nullable(),
  newest_failed: z.array(z.object({ queue: z.string(), at: MomentField(), reason: z.string() })),
})
export type Jobs = z.output<typeof Jobs>

/** The machine and the database; sizes are bytes. */
const Installation = z.object({
  /** The disk of the data folder. Null where the system does not say. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  database: z.object({
    /** PostgreSQL's. */
    version: z.string(),
    bytes: z.number().int(),
    connections: z.number().int(),
    most_connections: z.number().int(),
  }),
  backups: z.object({
    /** The newest that was written and read again to its end. Null: none was ever made. */
    last: z
      .object({
        at: MomentField(),
        bytes: z.number().int(),
        rows: z.number().int(),
        files: z.number().int(),
        /** Stored files whose bytes are not in it. */
        missing_files: z.number().int(),
        is_encrypted: z.boolean(),
      })
      .nullable(),
    /** An attempt that failed after it. */
    failure: z.object({ at: MomentField(), reason: z.string() }).nullable(),
  }),
})
export type Installation = z.output<typeof Installation>

export const operationApi = {
  companies: ops.page('GET /api/path/ops/setting/index', {
    access: 'ops:companies',
    row: CompanyState,
    filters: { state: z.enum(['on', 'off']).optional() },
    sort: ['name', 'code', 'created_at', 'people'],
    exports: 'ops:companies',
  }),
  modules: ops.endpoint('GET /api/path/ops/setting/modules', {
    access: 'ops:companies',
    input: z.strictObject({ company_id: Id.optional() }),
    reply: z.array(
      z.object({ company_id: Id, company: z.string(), version: z.number().int(), modules: z.array(ModuleState) }),
    ),
  }),
  /** `{id}` is the id of the module. */
  updateModule: ops.endpoint('PATCH /api/path/ops/setting/module/update/{id}', {
    access: 'ops:companies',
    input: z.strictObject({ id: NumericIdText, company_id: Id, is_on: z.boolean(), version: Version }),
    reply: CompanyState,
  }),
  /** Switching a company off ends all of its sessions at once. */
  updateStatus: ops.endpoint('PATCH /api/path/ops/setting/update/status/{status}/company/{id}', {
    access: 'ops:companies',
    input: z.strictObject({ status: z.enum(['on', 'off']), id: Id, version: Version }),
    reply: CompanyState,
  }),
  /** The modules of the product and the number of companies with each. */
  enabledModules: ops.endpoint('GET /api/panel/enabled/module', {
    access: 'ops:companies',
    reply: z.array(z.object({ id: z.number().int(), key: z.string(), companies: z.number().int() })),
  }),
  /** Waiting and failed mails by company: count, age and reasons, without addresses or texts. */
  unsentMails: ops.endpoint('GET /api/panel/mail', {
    access: 'ops:companies',
    reply: z.array(CompanyMails),
  }),
  /** Tries the waiting and failed mails of a company at once. */
  sendMailsAgain: ops.endpoint('POST /api/panel/mail/send-again', {
    access: 'ops:companies',
    input: z.strictObject({ company_id: Id }),
    reply: z.object({ mails: z.number().int() }),
  }),
  /** The newest fifty waiting or failed mails that belong to no company. */
  accountMails: ops.endpoint('GET /api/panel/account-mail', {
    access: 'ops:companies',
    reply: z.array(AccountMail),
  }),
  /** Throws 409 `no_unsent_mails` when the mail was sent meanwhile or its link has expired. */
  sendAccountMailAgain: ops.endpoint('POST /api/panel/account-mail/send-again', {
    access: 'ops:companies',
    input: z.strictObject({ id: Id }),
    reply: z.object({ mails: z.number().int() }),
  }),
  overview: ops.endpoint('GET /api/panel/overview', {
    access: 'ops:companies',
    reply: z.object({
      companies: z.number().int(),
      companies_off: z.number().int(),
      people: z.number().int(),
      live_sessions: z.number().int(),
      tasks_waiting: z.number().int(),
      tasks_running: z.number().int(),
      mails_waiting: z.number().int(),
      mails_failed: z.number().int(),
      /** The program's version, with the commit when it runs from a checkout. */
      version: z.string(),
      /** The newest migration of the database. */
      schema_version: z.string(),
      failed_tasks: FailedTasks,
      jobs: Jobs,
      /** When a forwarded address first arrived from a proxy that is not trusted. */
      untrusted_proxy_at: MomentField().nullable(),
      maintenance: Maintenance,
    }),
  }),
  installation: ops.endpoint('GET /api/panel/installation', { access: 'ops:companies', reply: Installation }),
  ...systemApi,
}
