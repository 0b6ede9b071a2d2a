import { z } from 'zod'
import { Id, Named, Numbered, subject } from './endpoint.ts'
import { PERMISSIONS, REACHES } from './permissions.ts'

const auth = subject('auth')
const settings = subject('settings')
const system = subject('system')
const ops = subject('ops')
const tasks = subject('tasks')

const RoleRef = z.object({ id: z.number().int(), name: z.string() })
const LanguageCode = z.enum(['en', 'zh-TW'])

/** 12 to 128 characters; the common ones are refused by the server. */
export const NewPassword = z.string().min(12, 'password_too_short').max(128, 'password_too_long')

/** The page that the directory service sends people back to, with `code` and `state` in its address. */
export const DIRECTORY_RETURN = '/login'
/** How a `state` begins that comes back to confirm a tie, not to sign in. */
export const DIRECTORY_CONFIRMING = 'confirm.'

/** A token of a link that was mailed. */
const MailToken = z.string().min(20).max(200)
const CompanyCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{1,30}$/, 'company_code_shape')
const DirectoryTie = z.object({
  /** The company proposes a tie that the person has yet to confirm. */
  proposed: z.boolean(),
  object: z.string().nullable(),
})

/**
 * Where a sign-in stands: done, or what is still asked. `set_up_second_factor`: the role demands one that the person has
 * yet to make; `secondFactorSetup` and `secondFactorOn` are open to them, nothing else.
 */
export const SignedIn = z.object({
  state: z.enum(['signed_in', 'choose_company', 'second_factor', 'set_up_second_factor', 'choose_role']),
  /** A signed token for display; it opens nothing. Null until who it is, is settled. */
  token: z.string().nullable(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  roles: z.array(RoleRef),
  current_role: RoleRef.nullable(),
  companies: z.array(z.object({ code: z.string(), name: z.string() })),
  landing: z.string(),
  expires_at: z.string().nullable(),
})

const Credentials = z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) })

export const sessionApi = {
  signIn: auth.endpoint('POST /api/auth/login', {
    access: 'public',
    body: 'form',
    once: false,
    /** `invitation` is the link's token: with the password given, it joins the company and opens it. */
    input: Credentials.extend({ company: z.string().max(40).optional(), invitation: MailToken.optional() }),
    reply: SignedIn,
    lift: ['token'],
  }),
  opsSignIn: auth.endpoint('POST /api/auth/path/ops/login', {
    access: 'public',
    body: 'form',
    once: false,
    input: Credentials,
    reply: SignedIn,
    lift: ['token'],
  }),
  /** The address of the directory service to go to; sets the ten-minute cookie that the return is checked against. */
  directoryStart: auth.endpoint('POST /api/auth/aad-start', {
    access: 'public',
    once: false,
    input: z.strictObject({ company: z.string().max(40).optional() }),
    reply: z.object({ address: z.string() }),
  }),
  directorySignIn: auth.endpoint('POST /api/auth/aad-login', {
    access: 'public',
    once: false,
    input: z.strictObject({ code: z.string().max(4096), state: z.string().max(512) }),
    reply: SignedIn,
    lift: ['token'],
  }),
  chooseCompany: auth.endpoint('POST /api/auth/company', {
    access: 'public',
    once: false,
    input: z.strictObject({ code: z.string().max(40) }),
    reply: SignedIn,
    lift: ['token'],
  }),
  secondFactor: auth.endpoint('POST /api/auth/second-factor', {
    access: 'public',
    once: false,
    input: z.strictObject({ code: z.string().trim().min(6).max(24) }),
    reply: SignedIn,
    lift: ['token'],
  }),
  chooseRole: auth.endpoint('POST /api/auth/role', {
    access: 'session',
    once: false,
    input: z.strictObject({ role_id: Numbered }),
    reply: SignedIn,
    lift: ['token'],
  }),
  /** Going on in another of one's companies; `choose_role` where there are several roles in it. */
  switchCompany: auth.endpoint('POST /api/auth/current-company', {
    access: 'session',
    once: false,
    input: z.strictObject({ code: z.string().max(40) }),
    reply: SignedIn,
    lift: ['token'],
  }),
  /** The directory's object that the current company ties the person to. */
  directoryTie: auth.endpoint('GET /api/auth/directory-tie', { access: 'session', reply: DirectoryTie }),
  directoryTieStart: auth.endpoint('POST /api/auth/directory-tie/start', {
    access: 'session',
    once: false,
    reply: z.object({ address: z.string() }),
  }),
  confirmDirectoryTie: auth.endpoint('POST /api/auth/directory-tie', {
    access: 'session',
    once: false,
    input: z.strictObject({ code: z.string().min(1).max(4_000), state: z.string().min(1).max(200) }),
    reply: DirectoryTie,
  }),
  refresh: auth.endpoint('GET /api/auth/refresh', {
    access: 'session',
    reply: z.object({ token: z.string(), expires_at: z.string() }),
    lift: ['token'],
  }),
  signOut: auth.endpoint('POST /api/auth/logout', {
    access: 'session',
    once: false,
    reply: z.object({ landing: z.string() }),
  }),
  /** Founds nothing: the company waits for the link that is mailed to the address. */
  register: auth.endpoint('POST /api/auth/registration', {
    access: 'public',
    input: z.strictObject({
      company_name: z.string().trim().min(2).max(120),
      company_code: CompanyCode,
      country: z.enum(['MY', 'TW']),
      full_name: z.string().trim().min(1).max(120),
      email: z.email().max(254),
      /** The one-time set-up link's code, asked for where open registration is off. */
      setup_code: z.string().max(200).optional(),
    }),
    /** `link` stands in for the mail with the set-up link, and in a demo on this machine that cannot mail. */
    reply: z.object({ email: z.string(), link: z.string().nullable() }),
  }),
  /** What a mailed registration link founds. */
  registration: auth.endpoint('POST /api/auth/registration/link', {
    access: 'public',
    once: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({
      company_name: z.string(),
      company_code: z.string(),
      email: z.string(),
      /** The address has an account with a password; else one is chosen. */
      has_password: z.boolean(),
    }),
  }),
  found: auth.endpoint('POST /api/auth/registration/founding', {
    access: 'public',
    once: false,
    input: z.strictObject({ token: MailToken, company_code: CompanyCode.optional(), password: NewPassword.optional() }),
    reply: z.object({ company: z.string(), next: z.string() }),
  }),
  /** What a mailed invitation is for. */
  invitation: auth.endpoint('POST /api/auth/invitation/link', {
    access: 'public',
    once: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({ company: z.string(), full_name: z.string(), email: z.string(), has_password: z.boolean() }),
  }),
  /** Joins with a first password. */
  joinWithPassword: auth.endpoint('POST /api/auth/invitation/password', {
    access: 'public',
    once: false,
    input: z.strictObject({ token: MailToken, password: NewPassword }),
    reply: z.object({ company: z.string(), code: z.string() }),
  }),
  /** Joins as who is signed in. */
  join: auth.endpoint('POST /api/auth/invitation', {
    access: 'session',
    once: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({ company: z.string(), code: z.string() }),
  }),
  askReset: auth.endpoint('POST /api/auth/password/reset-request', {
    access: 'public',
    once: false,
    input: z.strictObject({ email: z.email().max(254) }),
    /** `link` is given in a demo on this machine that cannot mail, and nowhere else. */
    reply: z.object({ message: z.string(), link: z.string().nullable() }),
  }),
  reset: auth.endpoint('POST /api/auth/password/reset', {
    access: 'public',
    once: false,
    input: z.strictObject({ token: z.string().min(20).max(200), password: NewPassword }),
    reply: z.object({ message: z.string() }),
  }),
  changePassword: auth.endpoint('POST /api/auth/password', {
    access: 'session',
    once: false,
    input: z.strictObject({ current: z.string().min(1).max(128), password: NewPassword }),
    reply: z.object({ message: z.string() }),
  }),
  /** The password once more, good for ten minutes of what asks for it. */
  confirm: auth.endpoint('POST /api/auth/confirmation', {
    access: 'session',
    once: false,
    input: z.strictObject({ password: z.string().min(1).max(128) }),
    reply: z.object({ until: z.string() }),
  }),
  me: auth.endpoint('GET /api/auth/me', {
    access: 'session',
    reply: z.object({
      full_name: z.string(),
      preferred_name: z.string().nullable(),
      email: z.string(),
      employee_id: Id.nullable(),
      kind: z.enum(['staff', 'ops']),
      directory: z.boolean(),
      roles: z.array(RoleRef),
      current_role: RoleRef.nullable(),
      company: z
        .object({
          id: Id,
          code: z.string(),
          name: z.string(),
          country: z.string(),
          currency: z.string(),
          /** Its own and those of its offices. */
          countries: z.array(z.string()),
        })
        .nullable(),
      /** The companies the person may go on in, this one among them. */
      companies: z.array(z.object({ code: z.string(), name: z.string() })),
      office: Named.extend({ timezone: z.string() }).nullable(),
      modules: z.array(z.number().int()),
      grants: z.partialRecord(z.enum(Object.keys(PERMISSIONS) as [keyof typeof PERMISSIONS]), z.enum(REACHES)),
      language: LanguageCode,
      second_factor: z.boolean(),
      landing: z.string(),
      expires_at: z.string(),
      /** Today in the office's zone, by the server's clock. */
      today: z.string(),
      /** Whether this is the demo company's installation. */
      demo: z.boolean(),
      /** Where mail lies as files; told only in a demo on this machine that cannot send it. */
      mail_folder: z.string().nullable(),
    }),
  }),
  preferences: auth.endpoint('PATCH /api/auth/preferences', {
    access: 'session',
    input: z.strictObject({ language: LanguageCode }),
    reply: z.object({ language: LanguageCode }),
  }),
  sessions: auth.endpoint('GET /api/auth/sessions', {
    access: 'session',
    reply: z.array(
      z.object({
        id: Id,
        current: z.boolean(),
        created_at: z.string(),
        last_seen_at: z.string(),
        address: z.string(),
        device: z.string(),
      }),
    ),
  }),
  endSession: auth.endpoint('DELETE /api/auth/sessions/{id}', {
    access: 'session',
    input: z.strictObject({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  secondFactorSetup: auth.endpoint('POST /api/auth/second-factor/setup', {
    access: 'session',
    once: false,
    stepUp: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  secondFactorOn: auth.endpoint('POST /api/auth/second-factor/activation', {
    access: 'session',
    once: false,
    input: z.strictObject({ code: z.string().trim().length(6) }),
    reply: z.object({
      recovery_codes: z.array(z.string()),
      /** The sign-in that went on from here, where the role demanded the set-up. */ signed_in: SignedIn.nullable(),
    }),
  }),
  secondFactorOff: auth.endpoint('DELETE /api/auth/second-factor', {
    access: 'session',
    stepUp: true,
    reply: z.object({ on: z.boolean() }),
  }),
  acl: settings.endpoint('GET /api/settings/my/acl', {
    access: 'staff',
    reply: z.object({
      roles: z.array(RoleRef),
      access: z.object({
        department: z.array(Named),
        position: z.array(Named),
        office: z.array(Named),
        roles_permissions: z.record(z.string(), z.array(z.object({ permission: z.string(), reach: z.enum(REACHES) }))),
        employee_id: Id.nullable(),
      }),
    }),
  }),
  defaults: settings.endpoint('GET /api/settings/default/roles/permissions', {
    access: 'staff',
    reply: z.record(z.string(), z.array(z.object({ permission: z.string(), reach: z.enum(REACHES) }))),
  }),
  options: settings.endpoint('GET /api/settings/options', {
    access: 'staff',
    reply: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
  modules: settings.endpoint('GET /api/settings/my/modules', {
    access: 'staff',
    reply: z.array(z.object({ id: z.number().int(), key: z.string() })),
  }),
  check: system.endpoint('GET /api/system/check', {
    access: 'public',
    reply: z.object({ up: z.boolean(), message: z.string() }),
  }),
}

export const Maintenance = z.object({ on: z.boolean(), since: z.string().nullable() })

/** The switch that operators close the system with: the one thing beside their sign-in that answers while it is closed (SYS-23). */
export const systemApi = {
  maintenance: ops.endpoint('GET /api/panel/maintenance', { access: 'ops:maintenance', reply: Maintenance }),
  setMaintenance: ops.endpoint('PUT /api/panel/maintenance', {
    access: 'ops:maintenance',
    input: z.strictObject({ on: z.boolean() }),
    reply: Maintenance,
  }),
}

/** A long piece of work: seen on the page that started it and in the bell menu. */
export const Task = z.object({
  id: Id,
  kind: z.string(),
  /** What it is about, already in the reader's language. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int().nullable(),
  seconds_left: z.number().int().nullable(),
  can_cancel: z.boolean(),
  message: z.string().nullable(),
  has_file: z.boolean(),
  /** The page that started it, for the way back. */
  page: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})

export const taskApi = {
  list: tasks.page('GET /api/tasks', {
    access: 'staff',
    row: Task,
    filters: { state: Task.shape.state.optional() },
    sort: ['created_at'],
    order: '-created_at',
  }),
  one: tasks.endpoint('GET /api/tasks/{id}', { access: 'staff', input: z.strictObject({ id: Id }), reply: Task }),
  result: tasks.file('GET /api/tasks/{id}/result', { access: 'staff', input: z.strictObject({ id: Id }) }),
  cancel: tasks.endpoint('POST /api/tasks/{id}/cancellation', {
    access: 'staff',
    input: z.strictObject({ id: Id }),
    reply: Task,
  }),
}
