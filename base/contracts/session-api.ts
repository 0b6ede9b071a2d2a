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
 * Where a sign-in stands: done, or what is still asked. `set_up_second_factor`: the role demands one that the person has
 * yet to make; `secondFactorSetup` and `secondFactorOn` are open to them, nothing else.
 */
export const SignInState = z.object({
  state: z.enum(['signed_in', 'choose_company', 'second_factor', 'set_up_second_factor', 'choose_role']),
  /** A signed token for display; it opens nothing. Null until who it is, is settled. */
  token: Secret(z.string()).nullable(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  roles: z.array(RoleRef),
  current_role: RoleRef.nullable(),
  companies: z.array(z.object({ code: z.string(), name: z.string() })),
  landing: z.string(),
  expires_at: MomentField().nullable(),
})

/** The session that a page runs in: on every page, so what only some pages ask stands elsewhere. */
export const sessionApi = {
  chooseRole: auth.endpoint('POST /api/auth/role', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ role_id: NumericId }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  /** Going on in another of one's companies; `choose_role` where there are several roles in it. */
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
      /** `current_role` is one that the person looks at, and nothing can be changed. */
      seeing: z.boolean(),
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
      office: NamedRef.extend({ timezone: z.string() }).nullable(),
      modules: z.array(z.number().int()),
      grants: z.partialRecord(z.enum(Object.keys(PERMISSIONS) as [keyof typeof PERMISSIONS]), z.enum(REACHES)),
      language: LanguageCode,
      second_factor: z.boolean(),
      landing: z.string(),
      expires_at: MomentField(),
      /** Where the day is told: the office's zone, else the company's. */
      timezone: z.string(),
      /** Today in that zone, by the server's clock. */
      today: z.string(),
      /** Whether this is the demo company's installation. */
      demo: z.boolean(),
      /** Where mail lies as files; told only in a demo on this machine that cannot send it. */
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
  created_at: MomentField(),
  finished_at: MomentField().nullable(),
})

/** Something other than one's own long work that waits for whoever calls. */
export const NotificationItem = z.object({
  name: z.string(),
  /** In the reader's language. */
  text: z.string(),
  count: z.number().int(),
  /** Where it is dealt with, within the area. */
  page: z.string(),
  /** What became of things, which asks for no answer. */
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
