import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import {
  findIdentityProblems,
  findMissingForPay,
  findStatusFault,
  isBornTooLate,
  loadSharers,
  normalizeBank,
  normalizeMember,
  normalizeNumbers,
  numberFaultCode,
  proposedResidence,
} from '#people/new-people.ts'
import { residentStatusesIn } from '#people/record-fields.ts'
import type { Context } from '#server/context/context.ts'
import { maskAllButLastFour } from '#server/vault.ts'
import { partOf, recordInCountry } from './asked-fields.ts'
import { type NewcomerRecord, newcomerBank, newcomerIdentity, newcomerStatus } from './contract.ts'

type Reading = Pick<Context, 'tx' | 'vault' | 'today'>

/** What is wrong with a field, `family.0.ic_number` of a row; `isWarning`: it may be right, and is confirmed by its code. */
export type RecordProblem = {
  readonly field: string
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
  readonly isWarning: boolean
}

/** What says that another person has the same number, address or account. */
const OF_OTHERS: readonly string[] = ['ic_taken', 'passport_shared', 'personal_email_shared', 'bank_account_shared']

/**
 * Finds what is wrong with the record of somebody who is to join on a day in a country, by the checks of an employee's record.
 * `comparesOthers`: also whether other people have the same numbers (EMP-09), which whoever fills it in must not learn.
 */
export async function checkNewcomerRecord(
  context: Reading,
  given: NewcomerRecord,
  { country, day, comparesOthers }: { country: CountryCode; day: Day; comparesOthers: boolean },
): Promise<RecordProblem[]> {
  const record = recordInCountry(given, country)
  const { identity, problems } = await findIdentityProblems(
    context,
    null,
    { ...partOf(record, newcomerIdentity), personal_email: record.personal_email },
    {},
  )
  const bank = normalizeBank(partOf(record, newcomerBank), {}, country)
  const sharers = await loadSharers(context, null, bank.values.account_number)
  const status = partOf(record, newcomerStatus)
  const numbers = normalizeNumbers(status, {}, country)
  const { birth_date = null, nationality = null, marital_status = null } = identity
  const fault = findStatusFault(
    { birth_date, nationality, marital_status },
    { before: [], after: [{ from: day, values: status }] },
    [{ kind: 'set', from: day, values: status }],
    context.today,
  )
  const isOtherResidence = status.resident_status && !residentStatusesIn(country).includes(status.resident_status)
  const found = [
    ...problems,
    ...bank.wrong.map(({ field, code, params }) => toProblem(field, code, params)),
    ...sharers.slice(0, 1).map(() => ({
      ...toProblem('account_number', 'bank_account_shared', {
        names: [],
        account: maskAllButLastFour(String(bank.values.account_number)),
      }),
      isWarning: true,
    })),
    ...numbers.wrong.map((column) => toProblem(column, numberFaultCode(column, numbers.values[column]))),
    ...(isOtherResidence ? [toProblem('resident_status', 'not_a_choice')] : []),
    ...(fault ? [toProblem(fault.field, fault.code)] : []),
    ...(record.family ?? []).flatMap((member, row) =>
      normalizeMember(member, {}).wrong.map(({ field, code, params }) =>
        toProblem(`family.${row}.${field}`, code, params),
      ),
    ),
    ...(record.children ?? []).flatMap((child, row) =>
      isBornTooLate(child, context.today) ? [toProblem(`children.${row}.birth_year`, 'birth_in_future')] : [],
    ),
  ]
  return comparesOthers ? found : found.filter(({ code }) => !OF_OTHERS.includes(code))
}

function toProblem(field: string, code: string, params: RecordProblem['params'] = {}): RecordProblem {
  return { field, code, params, isWarning: false }
}

/** What pay and its files still need of somebody who is to join, by the conditions of an employee, and the name. */
export async function missingOfNewcomer(
  context: Reading,
  given: NewcomerRecord,
  { country, office_id, day }: { country: CountryCode; office_id: string; day: Day },
): Promise<string[]> {
  const record = recordInCountry(given, country)
  const { identity } = await findIdentityProblems(context, null, partOf(record, newcomerIdentity), {})
  const status = partOf(record, newcomerStatus)
  const resident_status = residenceOfNewcomer(record, country)
  const bank = partOf(record, newcomerBank)
  const missing = await findMissingForPay(
    context.tx,
    {
      employee: identity,
      statutory_status: resident_status ? { ...status, resident_status } : null,
      bank_detail: Object.keys(bank).length > 0 ? { ...bank, payment_method: 'bank_transfer' } : null,
      has_pay: true,
      office_id,
    },
    day,
  )
  return [...(record.full_name ? [] : ['full_name']), ...missing]
}

/** The resident status that was chosen, else the one that the form of HR proposes. */
export function residenceOfNewcomer(
  record: NewcomerRecord,
  country: CountryCode,
): NonNullable<NewcomerRecord['resident_status']> | undefined {
  return record.resident_status ?? proposedResidence(country, record)
}
