import type { CaseKinds } from '../../cases.ts'
import { eisCase, employeeCase, epfCase, hrdCase, lindungCase, socsoCase } from './cases-contributions.ts'
import { cp8dCase, cp39FieldsCase, cp39HeaderCase } from './cases-files.ts'
import {
  bikCase,
  epfSplitCase,
  exemptCase,
  pcbCase,
  pcbYearCase,
  roundCase,
  truncateCase,
  zakatRuleCase,
} from './cases-pcb.ts'
import { leaveCase, workCase } from './cases-work.ts'

export const MALAYSIAN_CASES: CaseKinds = {
  pcb: pcbCase,
  'pcb-year': pcbYearCase,
  'pcb-zakat-rule': zakatRuleCase,
  'pcb-round': roundCase,
  'pcb-truncate': truncateCase,
  'pcb-epf-split': epfSplitCase,
  'pcb-exempt-ytd': exemptCase,
  'pcb-bik-month': bikCase,
  epf: epfCase,
  socso: socsoCase,
  eis: eisCase,
  skbbk: lindungCase,
  employee: employeeCase,
  hrd: hrdCase,
  ea: workCase,
  leave: leaveCase,
  'cp39-header': cp39HeaderCase,
  'cp39-fields': cp39FieldsCase,
  'cp8d-line': cp8dCase,
}
