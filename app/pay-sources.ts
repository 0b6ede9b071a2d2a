import { BACK_PAY } from '#modules/back-pay/source.ts'
import { LOANS } from '#modules/loans/source.ts'
import { PAY_SOURCES } from '#modules/pay-sources/sources.ts'
import { ABSENCES } from '#modules/payroll/inputs/absence-source.ts'
import { TYPED } from '#modules/payroll/inputs/typed-source.ts'
import { CLAIMS } from '#modules/payroll/tax/claim-source.ts'
import { ORDERS } from '#modules/payroll/tax/order-source.ts'

// Everything that delivers into pay runs. Each lies above payroll, so they are known only here.
PAY_SOURCES.push(TYPED, ABSENCES, LOANS, BACK_PAY, CLAIMS, ORDERS)
