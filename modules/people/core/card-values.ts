/**
 * Cards of a person's page with their tab and the fields that links can open (`?edit=tax_number`), for example from a
 * finding elsewhere.
 */
export const FIELD_CARDS = {
  identity: {
    tab: 'profile',
    fields: ['full_name', 'employee_no', 'ic_number', 'passport_number', 'birth_date', 'nationality'],
  },
  contact: { tab: 'profile', fields: ['phone', 'personal_email', 'address_line1', 'emergency_name'] },
  /** The dialog of leaving dates. */
  leaving: { tab: 'profile', fields: ['last_day'] },
  job: { tab: 'employment', fields: ['office_id', 'employment_type', 'employment_status', 'probation_ends'] },
  contract: { tab: 'employment', fields: ['contract_from', 'contract_until', 'work_permit_expires'] },
  hours: { tab: 'employment', fields: ['hour_type', 'week'] },
  pay: { tab: 'pay', fields: ['basic_pay', 'currency', 'pay_frequency'] },
  bank: {
    tab: 'statutory',
    fields: ['payment_method', 'bank_name', 'branch_code', 'account_number', 'account_holder'],
  },
  tax: { tab: 'statutory', fields: ['resident_status', 'tax_regime', 'tax_number'] },
  contributions: { tab: 'statutory', fields: ['epf_number', 'socso_number', 'eis_number'] },
  taiwan: {
    tab: 'statutory',
    fields: ['tw_identity', 'health_insurance_number', 'labor_insurance_number', 'health_dependants'],
  },
} as const

export type FieldCard = keyof typeof FIELD_CARDS
export type RecordField = (typeof FIELD_CARDS)[FieldCard]['fields'][number]

const CARDS = Object.entries(FIELD_CARDS) as [FieldCard, { tab: string; fields: readonly string[] }][]

/** The card of a field; undefined for a field without one. */
export function cardOf(field: string | undefined): FieldCard | undefined {
  return CARDS.find(([, { fields }]) => field !== undefined && fields.includes(field))?.[0]
}

export function isRecordField(field: string | undefined): field is RecordField {
  return cardOf(field) !== undefined
}
