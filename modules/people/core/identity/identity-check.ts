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
  const { today } = context
  const { values, wrong } = normalizeIdentities(given, was)
  if (wrong[0]) throw invalidField(wrong[0].field, ...wrong[0].fault)
  let identity = values
  if (typeof given.ic_number === 'string')
    identity = withIcFacts(
      {
        ...values,
        birth_date: given.birth_date ?? was.birth_date,
        gender: given.gender ?? was.gender,
      },
      today,
    )
  if (identity.birth_date && identity.birth_date > today) throw invalidField('birth_date', 'birth_in_future')
  if (employeeId !== null && identity.birth_date && identity.birth_date !== was.birth_date) {
    const chosen = await loadEarlyChoosers(context.tx, [employeeId])
    if (chosen.has(employeeId) && wasChildIn1998(identity.birth_date))
      throw invalidField('birth_date', 'birth_after_choice')
  }
  const whole = {
    ic_number: identity.ic_number ?? was.ic_number,
    birth_date: identity.birth_date ?? was.birth_date,
    gender: identity.gender ?? was.gender,
  }
  if (given.ic_number || given.birth_date || given.gender) {
    const wrong = icMismatches(whole, today)
    if (wrong.length > 0) requireWarningConfirmed('ic_says_otherwise', confirmed)
  }
  await requireUniqueIdentity(context, employeeId, identity, confirmed)
  return identity
}

async function requireUniqueIdentity(
  { tx, vault }: Context,
  employeeId: string | null,
  given: IdentityInput,
  confirmed: readonly string[] | undefined,
): Promise<void> {
  const findSomeone = async (condition: ReturnType<typeof sql<boolean>>) =>
    (
      await sql<{
        employee_no: string
      }>`select employee_no from employee where ${condition} and ${isNotSamePerson(employeeId)} limit 1`.execute(tx)
    ).rows[0]
  if (given.employee_no && (await findSomeone(sql`lower(employee_no) = lower(${given.employee_no})`)))
    throw invalidField('employee_no', 'employee_no_taken')
  if (given.ic_number) {
    const other = await findSomeone(sql`ic_index = ${vault.blindIndex('ic_number', given.ic_number)}`)
    if (other) throw invalidField('ic_number', 'ic_taken', { number: other.employee_no })
  }
  if (given.work_email && (await findSomeone(sql`lower(work_email) = lower(${given.work_email})`)))
    throw invalidField('work_email', 'work_email_taken')
  if (
    given.passport_number &&
    (await findSomeone(sql`passport_index = ${vault.blindIndex('passport_number', given.passport_number)}`))
  )
    requireWarningConfirmed('passport_shared', confirmed)
  if (given.personal_email && (await findSomeone(sql`lower(personal_email) = lower(${given.personal_email})`)))
    requireWarningConfirmed('personal_email_shared', confirmed)
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
