import { z } from 'zod'
import { Id, subject } from '../endpoints/endpoint.ts'
import { Secret, ShortText } from '../endpoints/fields.ts'
import { SignInState } from './session-api.ts'

const auth = subject('auth')

const LanguageCode = z.enum(['en', 'zh-TW'])

/** 12 to 128 characters; the server also refuses common passwords. */
export const NewPassword = Secret(z.string().min(12, 'password_too_short').max(128, 'password_too_long'))
/** A password to check, of any length up to 128. */
export const Password = Secret(z.string().min(1).max(128))

const DirectoryTie = z.object({
  /** The company proposes a directory tie that the person has not confirmed yet. */
  proposed: z.boolean(),
  object: z.string().nullable(),
})

/** Calls with which people manage their own account. */
export const ownAccountApi = {
  /** The directory object that the current company ties to the person. */
  directoryTie: auth.endpoint('GET /api/auth/directory-tie', { access: 'session', reply: DirectoryTie }),
  directoryTieStart: auth.endpoint('POST /api/auth/directory-tie/start', {
    access: 'session',
    usesIdempotencyKey: false,
    reply: z.object({ address: Secret(z.string()) }),
  }),
  confirmDirectoryTie: auth.endpoint('POST /api/auth/directory-tie', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: Secret(z.string().min(1).max(4_000)), state: Secret(z.string().min(1).max(200)) }),
    reply: DirectoryTie,
  }),
  changePassword: auth.endpoint('POST /api/auth/password', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ current: Password, password: NewPassword }),
    reply: z.object({ message: z.string() }),
  }),
  /** Asks for the password again; the confirmation lasts ten minutes. */
  confirm: auth.endpoint('POST /api/auth/confirmation', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ password: Password }),
    reply: z.object({ until: z.string() }),
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
    usesIdempotencyKey: false,
    stepUp: true,
    reply: z.object({ secret: Secret(z.string()), uri: Secret(z.string()) }),
  }),
  secondFactorOn: auth.endpoint('POST /api/auth/second-factor/activation', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: Secret(ShortText(6).length(6)) }),
    reply: z.object({
      recovery_codes: Secret(z.array(z.string())),
      /** The sign-in that continued after this step, where the role required the set-up. */
      signed_in: SignInState.nullable(),
    }),
  }),
  secondFactorOff: auth.endpoint('DELETE /api/auth/second-factor', {
    access: 'session',
    stepUp: true,
    reply: z.object({ on: z.boolean() }),
  }),
}
