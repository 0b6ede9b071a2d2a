import { sum, toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { csvRow } from '../../csv.ts'
import { plainLetters } from './fixed-width.ts'

/** One member in the month's contributions; amounts in sen, shares in whole ringgit. */
export type EpfRecord = {
  readonly memberNumber: string
  /** Identity card, or the passport of a foreigner. */
  readonly identity: string
  readonly name: string
  readonly wages: number
  readonly employer: number
  readonly employee: number
}

/** Nobody publishes which heading and identity card format i-Akaun accepts, so the employer chooses both. */
export type EpfCsvChoices = { readonly heading: boolean; readonly dashes: boolean }

const HEADING = ['Member no.', 'IC no.', 'Name', 'Wages', 'Employer share', 'Employee share'] as const

/** e-Caruman: member, identity, name, wages to the sen, then the employer's and the employee's share. */
export function epfCsv(records: readonly EpfRecord[], { heading, dashes }: EpfCsvChoices): string {
  const rows = records
    .filter(({ employer, employee }) => employer + employee > 0)
    .map((record) => [
      record.memberNumber,
      dashes ? withDashes(record.identity) : record.identity.replace(/-/g, ''),
      plainLetters(record.name),
      toDecimal(record.wages),
      wholeOrExact(record.employer),
      wholeOrExact(record.employee),
    ])
  return [...(heading ? [HEADING] : []), ...rows].map(csvRow).join('')
}

/** Reads a written file back: its sums in sen. */
export function epfCsvSums(file: string): { employer: number; employee: number; people: number } {
  const rows = file
    .split('\r\n')
    .filter((row) => row !== '' && !row.startsWith(HEADING[0]))
    .map((row) => row.split(','))
  const of = (index: number) => sum(rows.map((row) => toSen(required(row.at(index), 'amount of a row'))))
  return { employer: of(-2), employee: of(-1), people: rows.length }
}

function toSen(written: string): number {
  const [whole = '0', part = ''] = written.split('.')
  return Number(`${whole}${part.padEnd(2, '0')}`)
}

/** Formats 900131145678 as 900131-14-5678; leaves anything else unchanged. */
function withDashes(identity: string): string {
  return identity.replace(/^(\d{6})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')
}

/** Shares are whole ringgit by law; a share with sen is printed with them, never hidden. */
function wholeOrExact(amount: number): string {
  return toDecimal(amount).replace(/\.00$/, '')
}
