/** Identity, tax, insurance and account numbers: the log keeps their last four only. */
const IDENTITY = new Set([
  'ic_number',
  'passport_number',
  'tax_number',
  'epf_number',
  'socso_number',
  'eis_number',
  'account_number',
  'labor_insurance_number',
  'health_insurance_number',
  'zakat_number',
  'hrdf_number',
  'work_permit_number',
])
/** Never written down in any form. */
const SECRET = new Set(['password', 'current', 'token', 'code', 'secret', 'recovery_codes', 'setup_code'])
/** Pay: kept, and shown only to those who may read compensation. */
const PAY = new Set(['basic_pay', 'amount', 'amounts', 'net', 'gross', 'hourly_rate', 'daily_rate', 'lines', 'totals'])
/** Pay under words that are something else in other entries, by kind of entry. */
const PAY_OF_KIND: Readonly<Record<string, ReadonlySet<string>>> = {
  tax_start: new Set([
    'remuneration',
    'epf',
    'pcb',
    'zakat',
    'deductions',
    'socso_relief',
    'exempt',
    'claims',
    'boxes',
  ]),
  tax_form: new Set(['remuneration', 'epf', 'pcb', 'zakat', 'deductions', 'socso_relief', 'exempt', 'claims']),
  cp38_order: new Set(['total', 'by_month']),
  employee_benefit: new Set(['value', 'loan_total']),
  back_pay: new Set(['due', 'taken_back']),
  statutory_status: new Set(['zakat_monthly']),
}
/** Sensitive personal data: kept, and shown only to those who may read it. */
const SENSITIVE = new Set(['religion', 'race', 'is_disabled'])

export function withoutSecrets(values: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  return values
    ? (mapped(values, (key, value) =>
        SECRET.has(key) ? undefined : IDENTITY.has(key) ? lastFour(value) : value,
      ) as Record<string, unknown>)
    : null
}

/** What a reader of the log sees of the values of an entry of some kind. */
export function forReader(values: unknown, kind: string, may: { pay: boolean; sensitive: boolean }): unknown {
  return mapped(values, (key, value) =>
    ((PAY.has(key) || PAY_OF_KIND[kind]?.has(key)) && !may.pay) || (SENSITIVE.has(key) && !may.sensitive)
      ? '•••'
      : value,
  )
}

function mapped(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const changed = change(key, field)
      return [key, changed === field ? mapped(field, change) : changed]
    }),
  )
}

function lastFour(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  const plain = String(value)
  return plain.startsWith('••••') ? plain : plain.length <= 4 ? '••••' : `••••${plain.slice(-4)}`
}
