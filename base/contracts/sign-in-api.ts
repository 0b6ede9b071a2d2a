import { z } from 'zod'
import { countryCodes } from '../countries/served-countries.ts'
import { subject } from '../endpoints/endpoint.ts'
import { OptionalLine, Secret, ShortText } from '../endpoints/fields.ts'
import { INDUSTRIES } from '../industries.ts'
import { NewPassword, Password } from './own-account-api.ts'
import { SignInState } from './session-api.ts'

const auth = subject('auth')

const _LanguageCode = z.enum(['en', 'zh-TW'])

/** The page that the directory service sends people back to, with `code` and `state` in its address. */
export const DIRECTORY_RETURN = '/login'
/** Prefix of a `state` that returns to confirm a tie, not to sign in. */
export const DIRECTORY_CONFIRMING = 'confirm.'

/** The token of a mailed link. */
const MailToken = Secret(z.string().min(20).max(200))
const CompanyCode = OptionalLine(60)
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{1,30}$/, 'company_code_shape')

const Credentials = z.strictObject({ email: ShortText(254), password: Password })

/** Ways to sign in: by password, directory, mailed link, or by founding a company. */
export const signInApi = {
  signIn: auth.endpoint('POST /api/auth/login', {
    access: 'public',
    body: 'form',
    usesIdempotencyKey: false,
    /** `invitation` is the token of an invitation link: with the password, the call joins that company and opens it. */
    input: Credentials.extend({ company: z.string().max(40).optional(), invitation: MailToken.optional() }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  opsSignIn: auth.endpoint('POST /api/auth/path/ops/login', {
    access: 'public',
    body: 'form',
    usesIdempotencyKey: false,
    input: Credentials,
    reply: SignInState,
    liftedFields: ['token'],
  }),
  /** The address of the directory service to go to; sets the ten-minute cookie that verifies the return. */
  directoryStart: auth.endpoint('POST /api/auth/aad-start', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ company: z.string().max(40).optional() }),
    reply: z.object({ address: Secret(z.string()) }),
  }),
  directorySignIn: auth.endpoint('POST /api/auth/aad-login', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: Secret(z.string().max(4096)), state: Secret(z.string().max(512)) }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  /** The logo of the company whose sign-in page is open. Answers 404 alike for unknown, switched-off and logo-less companies. */
  companyLogo: auth.file('GET /api/auth/company-logo', {
    access: 'public',
    input: z.strictObject({ company: z.string().max(40) }),
  }),
  chooseCompany: auth.endpoint('POST /api/auth/company', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: z.string().max(40) }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  secondFactor: auth.endpoint('POST /api/auth/second-factor', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: Secret(ShortText(24).min(6)) }),
    reply: SignInState,
    liftedFields: ['token'],
  }),
  /** Founds nothing yet: the company is founded when the link mailed to the address is opened. */
  register: auth.endpoint('POST /api/auth/registration', {
    access: 'public',
    input: z.strictObject({
      company_name: ShortText().min(2),
      /** Without one, a free one is proposed; the mailed link shows it and lets it be changed. */
      company_code: CompanyCode.optional(),
      country: z.enum(countryCodes()),
      /** Code of the company's state or county, in a country that has them. */
      state: OptionalLine(10).optional(),
      industry: z.enum(INDUSTRIES).optional(),
      full_name: ShortText(120),
      email: z.email().max(254),
      /** Code of the one-time set-up link, required where open registration is off. */
      setup_code: Secret(z.string().max(200)).optional(),
    }),
    /** `link` is set instead of a mail: with the set-up code, and in a demo on this machine that cannot send mail. */
    reply: z.object({ email: z.string(), link: Secret(z.string()).nullable() }),
  }),
  /** What a mailed registration link founds. */
  registration: auth.endpoint('POST /api/auth/registration/link', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({
      company_name: z.string(),
      company_code: z.string(),
      email: z.string(),
      /** Whether the address has an account with a password; otherwise the person chooses one. */
      has_password: z.boolean(),
    }),
  }),
  found: auth.endpoint('POST /api/auth/registration/founding', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken, company_code: CompanyCode.optional(), password: NewPassword.optional() }),
    /** A person who chose their password here is signed in; `next` is the page to open. */
    reply: z.object({ company: z.string(), next: z.string(), signed_in: z.boolean() }),
  }),
  /** The company and account of a mailed invitation. */
  invitation: auth.endpoint('POST /api/auth/invitation/link', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({ company: z.string(), full_name: z.string(), email: z.string(), has_password: z.boolean() }),
  }),
  /** Joins with a first password. */
  joinWithPassword: auth.endpoint('POST /api/auth/invitation/password', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken, password: NewPassword }),
    reply: z.object({ company: z.string(), code: z.string() }),
  }),
  /** Joins as the signed-in person. */
  join: auth.endpoint('POST /api/auth/invitation', {
    access: 'session',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken }),
    reply: z.object({ company: z.string(), code: z.string() }),
  }),
  askReset: auth.endpoint('POST /api/auth/password/reset-request', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ email: z.email().max(254) }),
    /** `link` is set only in a demo on this machine that cannot send mail. */
    reply: z.object({ message: z.string(), link: Secret(z.string()).nullable() }),
  }),
  reset: auth.endpoint('POST /api/auth/password/reset', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: MailToken, password: NewPassword }),
    reply: z.object({ message: z.string() }),
  }),
}
