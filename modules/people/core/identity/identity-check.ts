import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { wasChildIn1998 } from '#statutory/malaysia/status/resident-status.ts'
import { normalizeIdentities } from '../numbers/normalize-identities.ts'
import { loadEarlyChoosers } from './early-choosers.ts'
import { icMismatches, withIcFacts } from './identity.ts'
import { isNotSamePerson } from './same-person.ts'
import { requireWarningConfirmed } from './warning-confirmation.ts'

type IdentityInput = {
  employee_no?: string
  ic_number?: string | null
  passport_number?: string | null
  birth_date?: string | null
  gender?: 'male' | 'female' | null
  work_email?: string | null
  personal_email?: string | null
}

/** What is wrong with an identity; `isWarning`: it may be right, and somebody has to confirm it. */
export type IdentityProblem = {
  readonly field: string
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
  readonly isWarning: boolean
}

/**
 * Checks and completes an identity: takes birth date and gender from the card where they are missing. Throws 422 where
 * another person has the card, number or work e-mail, and warns of what may still be right (EMP-09). `was` are the
 * current values.
 */
export async function requireValidIdentity<T extends IdentityInput>(
  context: Context,
  employeeId: string | null,
  given: T,
  was: IdentityInput,
  confirmed: readonly string[] | undefined,
): Promise<T> {
  const { identity, problems } = await findIdentityProblems(context, employeeId, given, was)
  for (const { field, code, params, isWarning } of problems) {
    if (!isWarning) throw invalidField(field, code, { ...params })
    requireWarningConfirmed(code, confirmed)
  }
  return identity
}

/** The same, and finds everything that is wrong, in the order in which `requireValidIdentity` throws. */
export async function findIdentityProblems<T extends IdentityInput>(
  context: Pick<Context, 'tx' | 'vault' | 'today'>,
  employeeId: string | null,
  given: T,
  was: IdentityInput,
): Promise<{ identity: T; problems: IdentityProblem[] }> {
  const { today } = context
  const { values, wrong } = normalizeIdentities(given, was)
  const problems = wrong.map(({ field, fault: [code, params] }) => toRefusal(field, code, params))
  // Nobody else has an invalid number, and it says nothing about its holder.
  const valid: T = { ...values, ...Object.fromEntries(wrong.map(({ field }) => [field, undefined])) }
  let identity: T = valid
  if (typeof valid.ic_number === 'string')
    identity = withIcFacts(
      { ...valid, birth_date: given.birth_date ?? was.birth_date, gender: given.gender ?? was.gender },
      today,
    )
  if (identity.birth_date && identity.birth_date > today) problems.push(toRefusal('birth_date', 'birth_in_future'))
  if (employeeId !== null && identity.birth_date && identity.birth_date !== was.birth_date) {
    const chosen = await loadEarlyChoosers(context.tx, [employeeId])
    if (chosen.has(employeeId) && wasChildIn1998(identity.birth_date))
      problems.push(toRefusal('birth_date', 'birth_after_choice'))
  }
  const whole = {
    ic_number: identity.ic_number ?? was.ic_number,
    birth_date: identity.birth_date ?? was.birth_date,
    gender: identity.gender ?? was.gender,
  }
  if ((given.ic_number || given.birth_date || given.gender) && icMismatches(whole, today).length > 0)
    problems.push(toWarning('ic_number', 'ic_says_otherwise'))
  return { identity, problems: [...problems, ...(await findTakenIdentity(context, employeeId, identity))] }
}

function toRefusal(field: string, code: string, params: IdentityProblem['params'] = {}): IdentityProblem {
  return { field, code, params, isWarning: false }
}

function toWarning(field: string, code: string): IdentityProblem {
  return { field, code, params: {}, isWarning: true }
}

/** Finds the values that another person has. */
async function findTakenIdentity(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  employeeId: string | null,
  given: IdentityInput,
): Promise<IdentityProblem[]> {
  const findSomeone = async (condition: ReturnType<typeof sql<boolean>>) =>
    (
      await sql<{
        employee_no: string
      }>`select employee_no from employee where ${condition} and ${isNotSamePerson(employeeId)} limit 1`.execute(tx)
    ).rows[0]
  const problems: IdentityProblem[] = []
  if (given.employee_no && (await findSomeone(sql`lower(employee_no) = lower(${given.employee_no})`)))
    problems.push(toRefusal('employee_no', 'employee_no_taken'))
  if (given.ic_number) {
    const other = await findSomeone(sql`ic_index = ${vault.blindIndex('ic_number', given.ic_number)}`)
    if (other) problems.push(toRefusal('ic_number', 'ic_taken', { number: other.employee_no }))
  }
  if (given.work_email && (await findSomeone(sql`lower(work_email) = lower(${given.work_email})`)))
    problems.push(toRefusal('work_email', 'work_email_taken'))
  if (
    given.passport_number &&
    (await findSomeone(sql`passport_index = ${vault.blindIndex('passport_number', given.passport_number)}`))
  )
    problems.push(toWarning('passport_number', 'passport_shared'))
  if (given.personal_email && (await findSomeone(sql`lower(personal_email) = lower(${given.personal_email})`)))
    problems.push(toWarning('personal_email', 'personal_email_shared'))
  return problems
}

/** The next number in the company's style: the most common prefix, one above its highest number. */
export async function loadNextEmployeeNumber({ tx }: Pick<Context, 'tx'>): Promise<string> {
  const { rows } = await sql<{ prefix: string; width: number; highest: string }>`
    select substring(employee_no from '^(.*?)[0-9]+$') as prefix, max(length(substring(employee_no from '[0-9]+$'))) as width,
      max(substring(employee_no from '[0-9]{1,15}$')::bigint)::text as highest
    from employee where employee_no ~ '[0-9]$' group by 1 order by count(*) desc, 1 limit 1`.execute(tx)
  const style = rows[0] ?? { prefix: 'E-', width: 4, highest: '1000' }
  return `${style.prefix}${String(Number(style.highest) + 1).padStart(style.width, '0')}`
}
