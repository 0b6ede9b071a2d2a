import { addressText } from './employee-variables.ts'
import type { VariableSource } from './letter-variables.ts'
import { givenValues, textValue } from './value-text.ts'

/** The company as its profile has it, and the day. */
export const COMPANY_VARIABLES: VariableSource = {
  about: 'company',
  variables: [
    { name: 'company.name', label: { en: 'Company', zh: '公司名稱' } },
    { name: 'company.registration_number', label: { en: 'Registration number', zh: '公司註冊號碼' } },
    { name: 'company.address', label: { en: 'Address of the company', zh: '公司地址' } },
    { name: 'company.phone', label: { en: 'Phone of the company', zh: '公司電話' } },
    { name: 'company.email', label: { en: 'E-mail of the company', zh: '公司電子郵件' } },
    { name: 'today', label: { en: 'Date of the letter', zh: '信函日期' } },
  ],
  async load({ tx, today }) {
    const row = await tx
      .selectFrom('company')
      .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
      .select(['company.name', 'legal_name', 'registration_number', 'phone', 'email'])
      .select(['address_line1', 'address_line2', 'postal_code', 'city'])
      .executeTakeFirstOrThrow()
    return givenValues({
      'company.name': textValue(row.legal_name ?? row.name),
      'company.registration_number': textValue(row.registration_number),
      'company.address': textValue(addressText(row)),
      'company.phone': textValue(row.phone),
      'company.email': textValue(row.email),
      today: { kind: 'day', day: today },
    })
  },
}

/** What a letter has by itself. */
export const LETTER_OWN_VARIABLES: VariableSource = {
  about: 'letter',
  variables: [{ name: 'letter.number', label: { en: 'Reference number', zh: '文號' } }],
}

/** A recipient outside the company, as whoever issues the letter types them. */
export const OUTSIDE_VARIABLES: VariableSource = {
  about: 'outside',
  variables: [
    { name: 'recipient.name', label: { en: 'Name of the recipient', zh: '收件人姓名' } },
    { name: 'recipient.address', label: { en: 'Address of the recipient', zh: '收件人地址' } },
  ],
}
