import { sum } from '#base/money/money.ts'
import { findBank, storedAccount } from '#statutory/banks.ts'
import { csvCells } from '#statutory/csv.ts'
import type { Payer } from '#statutory/payer.ts'
import { needsBranch, usualBranch } from '#statutory/taiwan/bank-files/branch-codes.ts'
import { namesBranches, type TransferField, type TransferListLayout, transferList } from '#statutory/transfer-list.ts'
import { fileProblem } from '../checked-file/built-file.ts'
import type { FileProblem } from '../checked-file/contract.ts'
import type { Transfer } from './paid-people.ts'

/** Builds the list for a bank in Taiwan. `paid` is read from its rows where they have the amount. */
export function buildTaiwanFile(
  layout: TransferListLayout,
  payer: Payer,
  transfers: readonly Transfer[],
): { content: string; paid: number } {
  const content = transferList(
    layout,
    { ...payer, currency: 'TWD' },
    transfers.map(({ person, part }) => ({
      bankCode: transferBankCode(part),
      branchCode: part.branch_code || usualBranch(listedName(part)),
      bic: '',
      bank: listedName(part),
      account: storedAccount(part.account),
      idNumber: person.ic || person.passport,
      name: part.holder ?? person.full_name,
      amount: part.amount,
      employeeNo: person.employee_no,
      reference: person.employee_no,
    })),
  )
  const at = layout.columns.findIndex(({ field }) => field === 'amount')
  const rows = csvCells(content).slice(layout.heading ? 1 : 0)
  return { content, paid: sum(rows.map((cells) => Number(cells[at]))) }
}

/** What a transfer lacks for the chosen columns. */
export function taiwanProblems(
  { person, part }: Pick<Transfer, 'person' | 'part'>,
  { bank_name, list: { columns } }: { bank_name: string | null; list: TransferListLayout },
): FileProblem[] {
  const branches = { asked: namesBranches(columns), ownBanks: bank_name === null ? [] : [bank_name] }
  const hasColumn = (...fields: TransferField[]) => columns.some(({ field }) => fields.includes(field))
  return [
    ...(hasColumn('bank_code', 'bank_branch') && transferBankCode(part) === ''
      ? [fileProblem('taiwan_bank_missing', true, person, { bank: part.bank_name })]
      : []),
    ...(part.branch_code === '' && needsBranch(listedName(part), branches)
      ? [fileProblem('taiwan_branch_missing', true, person, { bank: part.bank_name })]
      : []),
    ...(hasColumn('id_number') && person.ic === '' && person.passport === ''
      ? [fileProblem('missing_identity', true, person)]
      : []),
  ]
}

function listedName({ bank_name }: Transfer['part']): string {
  return findBank(bank_name)?.name ?? bank_name
}

/** The code of the account, or that of its bank where the name is unambiguous. */
function transferBankCode(part: Transfer['part']): string {
  return part.bank_code || findBank(part.bank_name)?.code || ''
}
