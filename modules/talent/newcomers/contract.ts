import { z } from 'zod'
import { UniqueRows } from '#base/endpoints/fields.ts'
import {
  bankFields,
  childFields,
  contactFields,
  employmentFields,
  familyFields,
  identityFields,
  statutoryFields,
} from '#people/record-contract.ts'

const MOST_RELATIVES = 40
const MOST_CHILDREN = 30

/** Columns of a record that somebody knows of themselves, by the part of it that they belong to. */
export const newcomerIdentity = {
  full_name: identityFields.full_name,
  preferred_name: identityFields.preferred_name,
  ic_number: identityFields.ic_number,
  passport_number: identityFields.passport_number,
  passport_country: identityFields.passport_country,
  birth_date: identityFields.birth_date,
  gender: identityFields.gender,
  nationality: identityFields.nationality,
  marital_status: identityFields.marital_status,
}
export const newcomerPermit = {
  work_permit_number: employmentFields.work_permit_number,
  work_permit_expires: employmentFields.work_permit_expires,
}
export const newcomerBank = {
  bank_name: bankFields.bank_name,
  account_type: bankFields.account_type,
  account_number: bankFields.account_number,
  account_holder: bankFields.account_holder,
  bank_code: bankFields.bank_code,
  branch_code: bankFields.branch_code,
}
export const newcomerStatus = {
  resident_status: statutoryFields.resident_status,
  is_disabled: statutoryFields.is_disabled,
  tax_category: statutoryFields.tax_category,
  spouse_is_disabled: statutoryFields.spouse_is_disabled,
  tax_number: statutoryFields.tax_number,
  epf_number: statutoryFields.epf_number,
  epf_extra_employee: statutoryFields.epf_extra_employee,
  socso_number: statutoryFields.socso_number,
  eis_number: statutoryFields.eis_number,
  zakat_number: statutoryFields.zakat_number,
  labor_insurance_number: statutoryFields.labor_insurance_number,
  health_insurance_number: statutoryFields.health_insurance_number,
  health_dependants: statutoryFields.health_dependants,
  tw_identity: statutoryFields.tw_identity,
  tw_tax_method: statutoryFields.tw_tax_method,
  tw_tax_dependants: statutoryFields.tw_tax_dependants,
  tw_disability: statutoryFields.tw_disability,
  tw_health_elsewhere: statutoryFields.tw_health_elsewhere,
  pension_voluntary_rate: statutoryFields.pension_voluntary_rate,
}

/**
 * What somebody who is to join knows of themselves and an employee's record takes. Everything is optional while it is filled in.
 * Religion and race are left to HR. `is_disabled` is that of tax relief.
 */
export const NewcomerRecord = z.strictObject({
  ...newcomerIdentity,
  ...contactFields,
  ...newcomerPermit,
  ...newcomerBank,
  ...newcomerStatus,
  family: UniqueRows(
    z.strictObject(familyFields),
    ({ relationship, name }) => `${relationship} ${name}`,
    MOST_RELATIVES,
    0,
  ).optional(),
  /** Children whose relief the tax of Malaysia counts. */
  children: UniqueRows(
    z.strictObject(childFields),
    ({ name, birth_year }) => `${birth_year} ${name}`,
    MOST_CHILDREN,
    0,
  ).optional(),
})
export type NewcomerRecord = z.output<typeof NewcomerRecord>
export type NewcomerField = keyof NewcomerRecord

export const NEWCOMER_FIELDS = Object.keys(NewcomerRecord.shape) as NewcomerField[]
