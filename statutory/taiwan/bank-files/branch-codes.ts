/** What the lists for the company's banks ask of a branch, and the banks that it pays from, by listed names. */
export type BranchNeed = { readonly asked: boolean; readonly ownBanks: readonly string[] }

/** The post office has one code for all its savings accounts: 700-0021 in the list of the Financial Information Service Co. (金融機構代號), read on 29 November 2026 in lists made from it. */
const POST_OFFICE = { name: 'Chunghwa Post', branch: '0021' }

/** Banks whose accounts are found without a branch: the post office, and the bank that the company pays from. */
export function banksWithoutBranch({ ownBanks }: Pick<BranchNeed, 'ownBanks'>): readonly string[] {
  return [POST_OFFICE.name, ...ownBanks]
}

/** Whether an account at a bank, by its listed name, needs the four digits of its branch. */
export function needsBranch(bankName: string, need: BranchNeed): boolean {
  return need.asked && bankName !== '' && !banksWithoutBranch(need).includes(bankName)
}

/** The branch that lists name where none is recorded: that of the post office, otherwise none. */
export function usualBranch(bankName: string): string {
  return bankName === POST_OFFICE.name ? POST_OFFICE.branch : ''
}
