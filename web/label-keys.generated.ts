// Written by `node web/labels-plugin.ts`; run it when a labels file is added or removed.
import type * as labels0 from '#base/labels.ts'
import type * as labels1 from '#modules/access/labels.ts'
import type * as labels2 from '#modules/accounts/labels.ts'
import type * as labels3 from '#modules/activity/labels.ts'
import type * as labels4 from '#modules/back-pay/labels.ts'
import type * as labels5 from '#modules/companies/labels.ts'
import type * as labels6 from '#modules/cost-centers/labels.ts'
import type * as labels7 from '#modules/dashboard/labels.ts'
import type * as labels8 from '#modules/departments/labels.ts'
import type * as labels9 from '#modules/employees/labels.ts'
import type * as labels10 from '#modules/exports/labels.ts'
import type * as labels11 from '#modules/holidays/labels.ts'
import type * as labels12 from '#modules/loans/labels.ts'
import type * as labels13 from '#modules/migration/labels.ts'
import type * as labels14 from '#modules/offices/labels.ts'
import type * as labels15 from '#modules/operations/labels.ts'
import type * as labels16 from '#modules/payroll-files/labels.ts'
import type * as labels17 from '#modules/payroll-reports/labels.ts'
import type * as labels18 from '#modules/payroll/labels.ts'
import type * as labels19 from '#modules/payroll/web/labels.ts'
import type * as labels20 from '#modules/positions/labels.ts'
import type * as labels21 from '#modules/tasks/labels.ts'
import type * as labels22 from '#modules/tax-forms/labels.ts'
import type * as labels23 from '#modules/views/labels.ts'
import type * as labels24 from '#modules/what-if/labels.ts'
import type * as labels25 from '#modules/year-end/labels.ts'
import type * as labels26 from '#server/labels.ts'
import type * as labels27 from '#server/sessions/labels.ts'
import type * as labels28 from '#server/spreadsheets/labels.ts'
import type * as labels29 from '#web/account/labels.ts'
import type * as labels30 from '#web/charts/labels.ts'
import type * as labels31 from '#web/checked-file/labels.ts'
import type * as labels32 from '#web/form/labels.ts'
import type * as labels33 from '#web/labels.ts'
import type * as labels34 from '#web/org-chart/labels.ts'
import type * as labels35 from '#web/public/labels.ts'
import type * as labels36 from '#web/sheet/labels.ts'
import type * as labels37 from '#web/table/labels.ts'

type Tables =
  | (typeof labels0)[keyof typeof labels0]
  | (typeof labels1)[keyof typeof labels1]
  | (typeof labels2)[keyof typeof labels2]
  | (typeof labels3)[keyof typeof labels3]
  | (typeof labels4)[keyof typeof labels4]
  | (typeof labels5)[keyof typeof labels5]
  | (typeof labels6)[keyof typeof labels6]
  | (typeof labels7)[keyof typeof labels7]
  | (typeof labels8)[keyof typeof labels8]
  | (typeof labels9)[keyof typeof labels9]
  | (typeof labels10)[keyof typeof labels10]
  | (typeof labels11)[keyof typeof labels11]
  | (typeof labels12)[keyof typeof labels12]
  | (typeof labels13)[keyof typeof labels13]
  | (typeof labels14)[keyof typeof labels14]
  | (typeof labels15)[keyof typeof labels15]
  | (typeof labels16)[keyof typeof labels16]
  | (typeof labels17)[keyof typeof labels17]
  | (typeof labels18)[keyof typeof labels18]
  | (typeof labels19)[keyof typeof labels19]
  | (typeof labels20)[keyof typeof labels20]
  | (typeof labels21)[keyof typeof labels21]
  | (typeof labels22)[keyof typeof labels22]
  | (typeof labels23)[keyof typeof labels23]
  | (typeof labels24)[keyof typeof labels24]
  | (typeof labels25)[keyof typeof labels25]
  | (typeof labels26)[keyof typeof labels26]
  | (typeof labels27)[keyof typeof labels27]
  | (typeof labels28)[keyof typeof labels28]
  | (typeof labels29)[keyof typeof labels29]
  | (typeof labels30)[keyof typeof labels30]
  | (typeof labels31)[keyof typeof labels31]
  | (typeof labels32)[keyof typeof labels32]
  | (typeof labels33)[keyof typeof labels33]
  | (typeof labels34)[keyof typeof labels34]
  | (typeof labels35)[keyof typeof labels35]
  | (typeof labels36)[keyof typeof labels36]
  | (typeof labels37)[keyof typeof labels37]
type Keys<Table> = Table extends unknown ? Extract<keyof Table, string> : never
export type AnyLabelKey = Keys<Tables>
