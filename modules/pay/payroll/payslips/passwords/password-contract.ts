import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Secret } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const password = subject('payroll', { module: PAYROLL_MODULE })

/** How payslips mailed without an own password are protected. */
const PasswordRule = z.enum(['none', 'identity_birthday'])

/** Signs of a keyboard without spaces: every reader of PDF takes them alike. */
const PayslipPassword = () =>
  Secret(
    z
      .string()
      .min(8, 'payslip_password_too_short')
      .max(64, 'payslip_password_too_long')
      .regex(/^[\x21-\x7e]*$/, 'payslip_password_signs'),
  )

const OwnPassword = z.object({ own_payslip_password: z.boolean(), rule: PasswordRule })

/** The password that the caller chose for the payslips mailed to them. It is never answered. */
export const ownPasswordApi = {
  one: password.endpoint('GET /api/payroll/payslip-password', { access: 'staff', reply: OwnPassword }),
  set: password.endpoint('PUT /api/payroll/payslip-password', {
    access: 'staff',
    stepUp: true,
    input: z.strictObject({ password: PayslipPassword() }),
    reply: OwnPassword,
  }),
  remove: password.endpoint('DELETE /api/payroll/payslip-password', {
    access: 'staff',
    stepUp: true,
    reply: OwnPassword,
  }),
}

const personInput = z.strictObject({ id: Id })
const PersonPassword = z.object({ own_payslip_password: z.boolean(), actions: z.array(z.enum(['remove'])) })

/** Whether somebody has a password of their own; HR removes it for people who forgot it. */
export const personPasswordApi = {
  one: password.endpoint('GET /api/payroll/payslip-passwords/{id}', {
    access: 'payroll:read',
    input: personInput,
    reply: PersonPassword,
  }),
  remove: password.endpoint('DELETE /api/payroll/payslip-passwords/{id}', {
    access: 'payroll:prepare',
    input: personInput,
    reply: PersonPassword,
  }),
}
