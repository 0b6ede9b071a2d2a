import type { Day } from '#base/days/days.ts'
import { minus, sum } from '#base/money/money.ts'
import { lackingInBig5 } from '#statutory/taiwan/files/big5.ts'
import {
  readSupplementStatement,
  type SupplementType,
  supplementFileName,
  supplementStatement,
} from '#statutory/taiwan/files/supplement-statement.ts'
import { businessNumberFault } from '#statutory/taiwan/identity/business-number.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'
import { type BuiltFile, fileProblem } from '../checked-file/built-file.ts'
import type { FileProblem } from '../checked-file/contract.ts'
import type { SupplementLine, TaiwanUnit } from './people.ts'

export type TaiwanBuiltFile = Omit<BuiltFile, 'content'> & { content: Uint8Array }

type SupplementInput = {
  month: string
  unit: TaiwanUnit
  /** Every payment of the month that bore the premium. */
  lines: readonly SupplementLine[]
  /** The premium that the runs deducted in all, from their stored totals. */
  taken: number
  today: Day
}

/**
 * Builds the statement of one type of income for a month's runs and reads it back. The runs store one total for both
 * types: this file has to pay what the other type's payments leave of it.
 */
export function buildSupplementFile(
  type: SupplementType,
  { month, unit, lines, taken, today }: SupplementInput,
): TaiwanBuiltFile {
  const own = lines.filter((line) => line.type === type)
  const others = sum(lines.filter((line) => line.type !== type).map(({ premium }) => premium))
  const { bytes } = supplementStatement(
    type,
    unit,
    { from: month, until: month },
    own.map((line) => ({ ...line, name: line.full_name })),
  )
  const read = readSupplementStatement(bytes)
  const runs = minus(taken, others)
  return {
    // The two types of one day have numbers of their own.
    name: supplementFileName(unit.taxNumber, today, type === 'bonus' ? 1 : 2),
    type: 'text/csv; charset=big5',
    content: bytes,
    people: new Set(own.map(({ id }) => id)).size,
    total: read.premium,
    sums: [
      { name: 'tw_paid', file: read.amount, runs: sum(own.map(({ amount }) => amount)) },
      { name: 'tw_supplement', file: read.premium, runs },
    ],
    problems:
      own.length === 0 && runs === 0 ? [] : [...unitProblems(unit), ...sumProblems(read, runs), ...peopleProblems(own)],
    unconfirmed: ['tw_comment_lines', ...(type === 'part_time' ? ['tw_supplement_63'] : [])],
  }
}

function unitProblems(unit: TaiwanUnit): FileProblem[] {
  const missing = (
    [
      [unit.taxNumber, 'tw_tax_number'],
      [unit.unitCode, 'tw_health_unit'],
      [unit.contact, 'tw_contact'],
      [unit.phone, 'tw_phone'],
    ] as const
  ).filter(([value]) => value === '')
  const letters = lackingInBig5([unit.name, unit.contact].join(''))
  return [
    ...missing.map(([, field]) => fileProblem('employer_number_missing', true, null, { field })),
    ...(unit.taxNumber !== '' && businessNumberFault(unit.taxNumber)
      ? [fileProblem('employer_number_wrong', true, null, { field: 'tw_tax_number' })]
      : []),
    ...(letters.length > 0 ? [fileProblem('letters_lacking', true, null, { letters: letters.join(' ') })] : []),
  ]
}

function sumProblems(read: ReturnType<typeof readSupplementStatement>, runs: number): FileProblem[] {
  const { head, premium, payments } = read
  return [
    ...(premium === runs && head.premium === runs
      ? []
      : [fileProblem('sum_differs', true, null, { name: 'tw_supplement', file: premium, runs })]),
    ...(head.count === payments.length && head.amount === read.amount
      ? []
      : [fileProblem('sum_differs', true, null, { name: 'tw_paid', file: read.amount, runs: head.amount })]),
  ]
}

/** Each person once: a missing or unusual number, and letters that Big5 lacks. */
function peopleProblems(lines: readonly SupplementLine[]): FileProblem[] {
  const people = [...new Map(lines.map((line) => [line.id, line])).values()]
  return people.flatMap((one) => {
    const letters = lackingInBig5(one.full_name)
    return [
      ...(one.identity === '' ? [fileProblem('missing_identity', true, one)] : []),
      ...(one.identity !== '' && !isTaiwanIdentity(one.identity) ? [fileProblem('identity_unusual', false, one)] : []),
      ...(letters.length > 0 ? [fileProblem('letters_lacking', true, one, { letters: letters.join(' ') })] : []),
    ]
  })
}
