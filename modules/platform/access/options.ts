import * as values from '#people/values.ts'

/** The value lists of a person's record (EMP-10), as the options call serves them. */
export const VALUE_LISTS: Readonly<Record<string, readonly string[]>> = {
  employment_type: values.EmploymentType.options,
  employment_status: values.EmploymentStatus.options,
  resident_status: values.ResidentStatus.options,
  hour_type: values.HourType.options,
  attendance_method: values.AttendanceMethod.options,
  pay_frequency: values.PayFrequency.options,
  payment_method: values.PaymentMethod.options,
  account_type: values.AccountType.options,
  relationship: values.Relationship.options,
  gender: values.Gender.options,
  marital_status: values.MaritalStatus.options,
}
