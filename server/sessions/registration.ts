import { randomBytes } from 'node:crypto'
import { invalidField } from '#base/errors.ts'
import { sessionApi } from '#base/session-api.ts'
import type { Api } from '#server/api.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { name, openRoute } from '#server/route.ts'
import { tokenHash } from '#server/secrets.ts'
import { aside } from './background.ts'
import { type CompanySeed, foundCompany, Rehearsed, requireFreeCode } from './company.ts'
import { countOrRefuse } from './limits.ts'
import { sendToAccount } from './password-routes.ts'
import { hashed, matches, requireUncommon } from './passwords.ts'
import { type Account, accountBy } from './sign-in.ts'

/** Registering a company (AUTH-12). Its first person becomes Company Admin. */
export function registrationRoutes(api: Api, seeds: readonly CompanySeed[]): void {
  openRoute(api, sessionApi.register, async (input, { origin, language, now }) => {
    await countOrRefuse(api.database, 'register_address', origin.address, now)
    const email = input.email.toLowerCase()
    requireUncommon(input.password, email)
    requireFreeCode(api, input.company_code)
    await requireSetupCode(api, input.setup_code)
    const answer = { company_code: input.company_code, next: '/login' }

    // Whoever has the e-mail already proves it by the password and gets the company as one more. For anyone else the
    // answer is the same, nothing is made, and the owner of the e-mail is told.
    const known = await accountBy(api.database.lookup, { email })
    const [password_hash, right] = await Promise.all([
      hashed(input.password),
      matches(input.password, known?.passwordHash ?? null),
    ])
    const company = { code: input.company_code, name: input.company_name, country: input.country }
    const about = { seeds, origin, now, operation: name(sessionApi.register) }
    if (known && !(right && known.isActive && known.kind === 'staff')) {
      // All the work of making a company, taken back: neither the answer nor its time tells the two apart.
      await foundCompany(api, company, async () => known, { ...about, rehearsal: true }).catch((error) => {
        if (!(error instanceof Rehearsed)) throw error
      })
      aside('registration mail', () =>
        sendToAccount(api, email, 'mail.registration', language, {
          company: input.company_name,
          link: `${api.options.publicUrl}/login`,
        }),
      )
      return answer
    }
    await foundCompany(
      api,
      company,
      async (tx) => {
        await useSetupCode(api, tx, input.setup_code, now)
        return known ?? newAccount(tx, { email, fullName: input.full_name, passwordHash: password_hash, now })
      },
      about,
    )
    return answer
  })
}

/** An account that can sign in to nothing yet. */
export async function newAccount(
  tx: Tx,
  {
    email,
    fullName,
    passwordHash,
    kind = 'staff',
    now,
  }: { email: string; fullName: string; passwordHash: string | null; kind?: Account['kind']; now: Date },
): Promise<{ id: string; fullName: string }> {
  const made = await tx
    .insertInto('account')
    .values({
      email: email.toLowerCase(),
      full_name: fullName,
      password_hash: passwordHash,
      password_changed_at: passwordHash ? now : null,
      kind,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, fullName }
}

/** A code for the one-time set-up link, as long as there is no company; null afterwards. Earlier links stop working. */
export async function newSetupCode(database: Database): Promise<string | null> {
  return database.outside(async (tx) => {
    if (await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()) return null
    const code = randomBytes(24).toString('base64url')
    await tx
      .updateTable('setup_code')
      .set({ used_at: new Date(0) })
      .where('used_at', 'is', null)
      .execute()
    await tx
      .insertInto('setup_code')
      .values({ code_hash: tokenHash(code) })
      .execute()
    return code
  })
}

async function requireSetupCode(api: Api, code: string | undefined): Promise<void> {
  if (api.options.openRegistration) return
  const row = code
    ? await api.database.lookup
        .selectFrom('setup_code')
        .select('code_hash')
        .where('code_hash', '=', tokenHash(code))
        .where('used_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw invalidField('setup_code', 'setup_code_needed')
}

/** Uses the code up in the transaction that makes the company: two at once make one company. */
async function useSetupCode(api: Api, tx: Tx, code: string | undefined, now: Date): Promise<void> {
  if (api.options.openRegistration) return
  const used = await tx
    .updateTable('setup_code')
    .set({ used_at: now })
    .where('code_hash', '=', tokenHash(code ?? ''))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (!used) throw invalidField('setup_code', 'setup_code_needed')
}
