import { randomInt } from 'node:crypto'
import { companyCodeFrom } from '#base/company-code.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { queueAccountMail } from '#server/mail/account-mail.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import { loadAccessibleCompanies, requireOpenCompanies } from '#server/sessions/accessible-companies.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { countryAt } from '#statutory/countries.ts'
import { buildMailText, setPassword } from '../passwords/password-routes.ts'
import { hashPassword, requireUncommonPassword } from '../passwords/passwords.ts'
import { markEmailVerified } from '../passwords/verify-email.ts'
import { mayShowLinks } from '../sign-in/mailed-links.ts'
import { setLanguageIfUnset } from '../sign-in/set-language-if-unset.ts'
import { continueSignIn, findAccount } from '../sign-in/sign-in.ts'
import { createCompany, isReservedCode, requireAllowedCode } from './create-company.ts'

const LINK_MS = 24 * 3_600_000

/**
 * Registers the calls of registering a company (AUTH-12). The input waits for the link that is mailed to the address;
 * following it creates the company with its first person as Company Admin. Before that nothing is created, and the
 * reply is the same for every address.
 */
export function registerRegistrationRoutes(api: Api, seeds: readonly Seed[]): void {
  openRoute(api, signInApi.register, async (input, { request, origin, language, now }) => {
    await countOrRefuse(api.database, 'register_address', origin.address, now)
    const email = input.email.toLowerCase()
    requireState(input.country, input.state)
    if (input.company_code !== undefined) {
      requireAllowedCode(api, input.company_code)
      await requireUntakenCode(api, input.company_code)
    }
    const bySetUp = await requireSetupCode(api, input.setup_code)
    await countOrRefuse(api.database, 'register_account', tokenHash(email).toString('base64url'), now)
    const company_code = input.company_code ?? (await proposeCode(api, input))
    const { token, hash } = createToken()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    const link = `${api.options.publicUrl}/register/${token}`
    await api.database.runOutsideTenants(async (tx) => {
      await tx
        .insertInto('registration')
        .values({
          token_hash: hash,
          email,
          full_name: input.full_name,
          company_name: input.company_name,
          company_code,
          country: input.country,
          state: input.state ?? null,
          industry: input.industry ?? null,
          setup_hash: bySetUp,
          expires_at: expiresAt,
        })
        .execute()
      await queueAccountMail(tx, api.secrets.account, {
        kind: 'registration',
        recipient: email,
        expiresAt,
        ...buildMailText(api, 'mail.registration', language, { company: input.company_name, link }),
      })
    })
    // The holder of the setup link runs this installation, often before it can send mail. The link proves the address
    // as long as no account has it.
    const isVouchedFor = bySetUp !== null && !(await findAccount(api.database.lookup, { email }))
    return { email, link: isVouchedFor || mayShowLinks(api, request) ? `/register/${token}` : null }
  })

  openRoute(api, signInApi.registration, async ({ token }, { now }) => {
    const waiting = await loadRegistration(api, token, now)
    const { company_name, company_code, email } = waiting
    return { company_name, company_code, email, has_password: hasPassword(await loadAddressOwner(api, email)) }
  })

  openRoute(
    api,
    signInApi.found,
    async ({ token, company_code, password }, { request, reply, origin, language, now }) => {
      const waiting = await loadRegistration(api, token, now)
      const { email } = waiting
      const owner = await loadAddressOwner(api, email)
      const newPassword = hasPassword(owner) ? null : password
      if (newPassword === undefined) throw invalidField('password', 'required')
      const code = company_code ?? waiting.company_code
      requireAllowedCode(api, code)
      if (newPassword !== null) requireUncommonPassword(newPassword, email)
      const password_hash = newPassword === null ? null : await hashPassword(newPassword)
      await createCompany(
        api,
        {
          code,
          name: waiting.company_name,
          country: waiting.country,
          state: waiting.state,
          industry: waiting.industry,
        },
        async (tx) => {
          await consumeLink(tx, token, waiting.setup_hash, now)
          const id = await findOrCreateAccount(tx, { email, fullName: waiting.full_name, now })
          await markEmailVerified(tx, id, now)
          if (password_hash !== null) await setPassword(tx, id, password_hash, now)
          await setLanguageIfUnset(tx, id, language)
          return { id, fullName: waiting.full_name }
        },
        { seeds, origin, now, operation: signInApi.found },
      )
      const company = waiting.company_name
      // An existing password is still required, because the link proves only the address.
      if (newPassword === null) return { company, next: '/login', signed_in: false }
      const account = required(await findAccount(api.database.lookup, { email }), 'account of the founder')
      const places = requireOpenCompanies(
        await loadAccessibleCompanies(api.database.lookup, account.id, api.clock.now()),
        code,
        null,
      )
      const call = { request, reply, origin, now, operation: signInApi.found }
      const { state, landing } = await continueSignIn(api, call, account, {
        places,
        directory: null,
        secondFactorGiven: false,
      })
      return { company, next: landing, signed_in: state === 'signed_in' }
    },
  )
}

/** Requires a state or county where the country has them: holidays, or days off for typhoons, follow it. */
function requireState(country: CountryCode, state: string | undefined): void {
  const codes = countryAt(country)?.states.map(({ code }) => code) ?? []
  if (codes.length > 0 && state === undefined) throw invalidField('state', 'required')
  if (state !== undefined && !codes.includes(state)) throw invalidField('state', 'not_a_choice')
}

/** Finds or creates the account of an address; a new one cannot sign in yet. */
async function findOrCreateAccount(tx: Tx, of: { email: string; fullName: string; now: Date }): Promise<string> {
  const { id } = await tx
    .insertInto('account')
    .values({ email: of.email, full_name: of.fullName, created_at: of.now })
    .onConflict((same) => same.column('email').doUpdateSet({ email: of.email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Loads the registration of a link. Throws `link_used` for one that was used or expired. */
async function loadRegistration(api: Api, token: string, now: Date) {
  const row = await api.database.lookup
    .selectFrom('registration')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new DomainError('link_used')
  return row
}

/** Loads the owner of an address, or null. Refuses an operator and a disabled person. */
async function loadAddressOwner(api: Api, email: string) {
  const owner = await findAccount(api.database.lookup, { email })
  if (owner && !(owner.isActive && owner.kind === 'staff')) throw new DomainError('link_used')
  return owner
}

function hasPassword(owner: { isProven: boolean; passwordHash: string | null } | null): boolean {
  return owner?.isProven === true && owner.passwordHash !== null
}

const MAX_CODE_LENGTH = 31

/**
 * Proposes a code that no company has: from the Latin letters of the name, else the country's code and digits. It is not
 * reserved; somebody else may take it before the link is followed, which then refuses it at its field.
 */
async function proposeCode(
  api: Api,
  { company_name, country }: { readonly company_name: string; readonly country: CountryCode },
): Promise<string> {
  const named = companyCodeFrom(company_name)
  for (;;) {
    const digits = String(randomInt(10_000, 100_000))
    const isNamed = named.length > 1
    const tries = isNamed
      ? [named, `${named.slice(0, MAX_CODE_LENGTH - digits.length - 1)}-${digits}`]
      : [`${country.toLowerCase()}-${digits}`]
    for (const code of tries) if (!isReservedCode(api, code) && !(await isTakenCode(api, code))) return code
  }
}

async function isTakenCode(api: Api, code: string): Promise<boolean> {
  const found = await api.database.lookup.selectFrom('company').select('id').where('code', '=', code).executeTakeFirst()
  return found !== undefined
}

async function requireUntakenCode(api: Api, code: string): Promise<void> {
  if (await isTakenCode(api, code)) throw invalidField('company_code', 'company_code_taken')
}

/**
 * The hash of the setup code where one is needed; null where registration is open. Throws at its field for a wrong
 * code.
 */
async function requireSetupCode(api: Api, code: string | undefined): Promise<Buffer | null> {
  if (api.options.openRegistration) return null
  const row = code
    ? await api.database.lookup
        .selectFrom('setup_code')
        .select('code_hash')
        .where('code_hash', '=', tokenHash(code))
        .where('used_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw invalidField('setup_code', 'setup_code_needed')
  return row.code_hash
}

/** Uses up the link and its setup code in the transaction that creates the company, so that two calls create one. */
async function consumeLink(tx: Tx, token: string, setupHash: Buffer | null, now: Date): Promise<void> {
  const used = await tx
    .updateTable('registration')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  if (!used) throw new DomainError('link_used')
  if (setupHash === null) return
  const code = await tx
    .updateTable('setup_code')
    .set({ used_at: now })
    .where('code_hash', '=', setupHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (!code) throw new DomainError('setup_code_needed')
}
