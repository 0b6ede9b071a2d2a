import { withoutZeros } from '#base/money/amount-text.ts'
import { applyRate, atMost, decimalsOf, minus, parseMoney, sum, toDecimal } from '#base/money/money.ts'

export const MAX_PARTS = 4
export const PAY_METHODS = ['bank_transfer', 'cash', 'cheque'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/**
 * A part of pay that goes elsewhere before the account of the bank details gets the rest: an amount in minor units of
 * `currency`, or a share of net pay in millionths.
 */
export type PayPart = {
  method: PayMethod
  bank_name: string | null
  /** In Taiwan three digits of a bank and four of its branch. */
  bank_code: string | null
  branch_code: string | null
  account_number: string | null
  account_holder: string | null
  amount: number | null
  currency: string | null
  share: number | null
}

const PART_KEYS = [
  'method',
  'bank_name',
  'bank_code',
  'branch_code',
  'account_number',
  'account_holder',
  'amount',
  'currency',
  'share',
] as const satisfies readonly (keyof PayPart)[]

/**
 * Splits net pay in minor units, the rest last. Parts are paid in order while money is left. An amount in another
 * currency gets nothing, and a negative net is not split.
 */
export function splitPay(
  net: number,
  parts: readonly Pick<PayPart, 'amount' | 'currency' | 'share'>[],
  currency: string,
): number[] {
  const whole = Math.max(0, net)
  let left: number = whole
  const taken = parts.map((part) => {
    const wanted =
      part.share !== null
        ? applyRate(whole, part.share, 'half-up')
        : part.currency === currency
          ? (part.amount ?? 0)
          : 0
    const got = atMost(left, wanted)
    left = minus(left, got)
    return got
  })
  return [...taken, left]
}

/** Serializes parts so that equal parts give equal text; null for none. */
export function serializeParts(parts: readonly Partial<PayPart>[]): string | null {
  if (parts.length === 0) return null
  return JSON.stringify(
    parts.map((part) => {
      const bank = part.method === 'bank_transfer'
      const fixed = part.amount !== null && part.amount !== undefined
      const known = {
        ...part,
        ...(!bank && {
          bank_name: null,
          bank_code: null,
          branch_code: null,
          account_number: null,
          account_holder: null,
        }),
        ...(!fixed && { currency: null }),
      }
      return Object.fromEntries(PART_KEYS.map((key) => [key, known[key] ?? null]))
    }),
  )
}

export function parseParts(stored: unknown): PayPart[] {
  return typeof stored === 'string' ? JSON.parse(stored) : []
}

export type SplitProblem =
  | 'split_amount_or_share'
  | 'split_account_needed'
  | 'split_more_than_whole'
  | 'split_same_account'
  | 'split_same_method'

/** The fault of one part alone. */
export function partProblem(part: Partial<PayPart>): SplitProblem | null {
  const [amount, rate] = [part.amount ?? null, part.share ?? null]
  const figure = amount ?? rate
  if (figure === null || (amount !== null && rate !== null) || figure <= 0) return 'split_amount_or_share'
  if (amount !== null && !part.currency) return 'split_amount_or_share'
  if (part.method === 'bank_transfer' && (!part.bank_name || !part.account_number)) return 'split_account_needed'
  return null
}

/** The fault of parts together with the account that gets the rest; null where there is none. */
export function splitProblem(
  parts: readonly Partial<PayPart>[],
  rest: { payment_method?: unknown; account_number?: unknown } = {},
): SplitProblem | null {
  for (const part of parts) {
    const problem = partProblem(part)
    if (problem) return problem
  }
  if (sum(parts.map((part) => part.share ?? 0)) > 1_000_000) return 'split_more_than_whole'
  const all = [
    ...parts.map((part) => ({ method: String(part.method), account: part.account_number })),
    {
      method: String(rest.payment_method ?? 'bank_transfer'),
      account: typeof rest.account_number === 'string' ? rest.account_number : null,
    },
  ]
  const accounts = all.flatMap(({ method, account }) =>
    method === 'bank_transfer' && account ? [plainAccount(account)] : [],
  )
  if (new Set(accounts).size < accounts.length) return 'split_same_account'
  const others = all.filter(({ method }) => method !== 'bank_transfer').map(({ method }) => method)
  return new Set(others).size < others.length ? 'split_same_method' : null
}

/** An account number for comparison, without spaces and dashes. */
export function plainAccount(account: string): string {
  return account
    .normalize('NFKC')
    .replace(/[\s\-./]/g, '')
    .toUpperCase()
}

/**
 * Writes parts into a cell: `MYR 200.00 | cash; 25% | bank_transfer | Maybank | 1234567890 | Holder`, followed by bank
 * and branch codes where there are any. Null for none.
 */
export function formatParts(parts: readonly PayPart[]): string | null {
  if (parts.length === 0) return null
  return parts
    .map((part) =>
      [
        part.share !== null
          ? `${withoutZeros(toDecimal(part.share, 4))}%`
          : `${part.currency} ${toDecimal(part.amount ?? 0, decimalsOf(part.currency ?? ''))}`,
        part.method,
        part.bank_name,
        part.account_number,
        part.account_holder,
        part.bank_code,
        part.branch_code,
      ]
        .join(' | ')
        .replace(/(?: \| )+$/, ''),
    )
    .join('; ')
}

/** Parses such a cell; undefined where it is not readable. */
export function parsePartsText(text: string): PayPart[] | undefined {
  const parts: PayPart[] = []
  for (const one of text.split(';').map((piece) => piece.trim())) {
    if (one === '') continue
    const [what = '', method = '', ...more] = one.split('|').map((field) => field.trim())
    const fields = more.map((field) => field || null)
    const [bank_name = null, account_number = null, account_holder = null, bank_code = null, branch_code = null] =
      fields
    const wanted = parseAmountOrShare(what)
    const known = PAY_METHODS.find((one) => one === method)
    if (!wanted || !known || more.length > 5) return undefined
    parts.push({
      method: known,
      bank_name,
      bank_code,
      branch_code,
      account_number,
      account_holder,
      ...wanted,
    })
  }
  return parts.length <= MAX_PARTS ? parts : undefined
}

function parseAmountOrShare(text: string): Pick<PayPart, 'amount' | 'currency' | 'share'> | undefined {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,4})?)\s*%$/.exec(text) ?? []
  if (percent !== undefined) return { amount: null, currency: null, share: parseMoney(percent, 4) }
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,9}(?:\.\d{1,2})?)$/.exec(text) ?? []
  if (currency === undefined || amount === undefined) return undefined
  const decimals = decimalsOf(currency)
  if ((amount.split('.')[1]?.length ?? 0) > decimals) return undefined
  return { amount: parseMoney(amount, decimals), currency, share: null }
}
