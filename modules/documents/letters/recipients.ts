import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowOf } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'

/** Somebody outside to whom a letter goes. */
export type Recipient = { name: string; email: string }
type Stored = Pick<RowOf<'letter'>, 'id' | 'outside_name' | 'outside_email' | 'sealed_recipient'>

/** The recipient outside; null for a letter to an employee. That of a letter at a place is encrypted. */
export function findRecipient({ decrypt }: Pick<Vault, 'decrypt'>, letter: Stored): Recipient | null {
  if (letter.sealed_recipient)
    return JSON.parse(decrypt(`letter.sealed_recipient|${letter.id}`, letter.sealed_recipient)) as Recipient
  return letter.outside_name === null ? null : { name: letter.outside_name, email: letter.outside_email ?? '' }
}

/** The same for a letter that goes outside. */
export function readRecipient(vault: Pick<Vault, 'decrypt'>, letter: Stored): Recipient {
  return required(findRecipient(vault, letter), 'recipient of a letter')
}

/** The columns of a recipient outside: encrypted where the letter is at a place. */
export function recipientColumns(
  { encrypt }: Pick<Vault, 'encrypt'>,
  id: string,
  { name, email, language }: Recipient & { language: 'en' | 'zh-TW' },
  isAtPlace: boolean,
) {
  return isAtPlace
    ? {
        sealed_recipient: encrypt(`letter.sealed_recipient|${id}`, JSON.stringify({ name, email })),
        outside_language: language,
      }
    : { outside_name: name, outside_email: email, outside_language: language }
}

/** The employee whose address it is, their own or that with which they sign in; null where it is nobody's here. */
export async function findEmployeeByAddress(tx: Tx, email: string): Promise<string | null> {
  const address = email.trim().toLowerCase()
  const row = await tx
    .selectFrom('employee')
    .leftJoin('membership', 'membership.employee_id', 'employee.id')
    .leftJoin('account', 'account.id', 'membership.account_id')
    .select('employee.id')
    .where(({ fn, or, eb }) =>
      or(
        (['employee.work_email', 'employee.personal_email', 'account.email'] as const).map((column) =>
          eb(fn<string>('lower', [column]), '=', address),
        ),
      ),
    )
    .orderBy('employee.joined_on', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Who did something to a letter, as its history says it: nobody outside whose letter is at a place is named. */
export function nameInHistory(
  { employee_id, office_id }: Pick<RowOf<'letter'>, 'employee_id' | 'office_id'>,
  name: string,
): string | null {
  return employee_id === null && office_id !== null ? null : name
}
