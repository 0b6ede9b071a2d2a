import { z } from 'zod'
import { PERMISSIONS } from '../access/permissions.generated.ts'
import { REACHES } from '../access/permissions.ts'
import { Id, NamedRef, NumericId, subject } from '../endpoints/endpoint.ts'
import { MomentField, Secret } from '../endpoints/fields.ts'

const auth = subject('auth')
const settings = subject('settings')
const tasks = subject('tasks')

const RoleRef = z.object({ id: z.number().int(), name: z.string() })
const LanguageCode = z.enum(['en', 'zh-TW'])

/**
 * The state of a sign-in: done, or its next step. `set_up_second_factor`: the role requires a second factor that the
 * person has not set up yet; meanwhile only `secondFactorSetup` and `secondFactorOn` are open to them.
 */
export const SignInState = z.object({
  state: z.enum(['signed_in', 'choose_company', 'second_factor', 'set_up_second_factor', 'choose_role']),
  /** A signed token for display; it grants nothing. Null until the person is identified. */
  token: Secret(z.string()).nullable(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  roles: z.array(RoleRef),
  current_role: RoleRef.nullable(),
  companies: z.array(z.object({ code: z.string(), name: z.string() })),
  landing: z.string(),
  expires_at: MomentField().nullable(),
})

/** The session of a page. Every page loads it, so calls that only some pages need are elsewhere. */
export const sessionApi = {
  chooseRole: auth.endpoint('POST /api/auth/role', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ role_id: NumericId }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  /** Continues in another company of the caller; `choose_role` where they have several roles in it. */
  switchCompany: auth.endpoint('POST /api/auth/current-company', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: z.string().max(40) }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  refresh: auth.endpoint('GET /api/auth/refresh', {
    access: 'session',
    reply: z.object({ token: Secret(z.string()), expires_at: MomentField() }),
    liftedFields: ['token'],
  }),
  signOut: auth.endpoint('POST /api/auth/logout', {
    access: 'session',
    usesIdempotencyKey: false,
    reply: z.object({ landing: z.string() }),
  }),
  me: auth.endpoint('GET /api/auth/me', {
    access: 'session',
    cachedOffline: true,
    reply: z.object({
      full_name: z.string(),
      preferred_name: z.string().nullable(),
      email: z.string(),
      employee_id: Id.nullable(),
      kind: z.enum(['staff', 'ops']),
      directory: z.boolean(),
      roles: z.array(RoleRef),
      current_role: RoleRef.nullable(),
      /** `current_role` is a role preview, and nothing can be changed. */
      seeing: z.boolean(),
      company: z
        .object({
          id: Id,
          code: z.string(),
          name: z.string(),
          country: z.string(),
          currency: z.string(),
          /** The company's country and those of its offices. */
          countries: z.array(z.string()),
          /** The file of its logo; another one once it is replaced. */
          logo: Id.nullable(),
        })
        .nullable(),
      /** The companies that the person may switch to, including this one. */
      companies: z.array(z.object({ code: z.string(), name: z.string() })),
      office: NamedRef.extend({ timezone: z.string() }).nullable(),
      modules: z.array(z.number().int()),
      grants: z.partialRecord(z.enum(Object.keys(PERMISSIONS) as [keyof typeof PERMISSIONS]), z.enum(REACHES)),
      language: LanguageCode,
      second_factor: z.boolean(),
      landing: z.string(),
      expires_at: MomentField(),
      /** The time zone that decides the day: the office's, else the company's. */
      timezone: z.string(),
      /** Today in that zone, by the server's clock. */
      today: z.string(),
      /** Whether this is the demo company's installation. */
      demo: z.boolean(),
      /** Folder of outgoing mail files; set only in a demo on this machine that cannot send mail. */
      mail_folder: z.string().nullable(),
    }),
  }),
  acl: settings.endpoint('GET /api/settings/my/acl', {
    access: 'staff',
    reply: z.object({
      roles: z.array(RoleRef),
      access: z.object({
        department: z.array(NamedRef),
        position: z.array(NamedRef),
        office: z.array(NamedRef),
        roles_permissions: z.record(z.string(), z.array(z.object({ permission: z.string(), reach: z.enum(REACHES) }))),
        employee_id: Id.nullable(),
      }),
    }),
  }),
  defaults: settings.endpoint('GET /api/settings/default/roles/permissions', {
    access: 'staff',
    reply: z.record(z.string(), z.array(z.object({ permission: z.string(), reach: z.enum(REACHES) }))),
  }),
}

/** A background job: shown on the page that started it and among the notifications. */
export const Task = z.object({
  id: Id,
  kind: z.string(),
  /** Title in the reader's language. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int().nullable(),
  seconds_left: z.number().int().nullable(),
  can_cancel: z.boolean(),
  message: z.string().nullable(),
  has_file: z.boolean(),
  /** The page that started it, for a link back. */
  page: z.string().nullable(),
  created_at: MomentField(),
  finished_at: MomentField().nullable(),
})

/** A notification for the caller, other than a background job. */
export const NotificationItem = z.object({
  name: z.string(),
  /** In the reader's language. */
  text: z.string(),
  count: z.number().int(),
  /** The page that deals with it, within the area. */
  page: z.string(),
  /** Informs of a result and needs no answer. */
  is_news: z.boolean(),
})

export const notificationsApi = {
  items: tasks.endpoint('GET /api/bell', { access: 'staff', reply: z.array(NotificationItem) }),
}

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
