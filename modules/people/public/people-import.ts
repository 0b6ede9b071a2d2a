/** Import and export of whole records: templates, plan, rights, preview, writing, snapshots for undo. */

export { applyPlan } from '../import/apply-plan.ts'
export { loadExportSheets } from '../import/export-data.ts'
export { redactIssue, redactIssues, redactSample, redactSheets, toSample } from '../import/file-preview.ts'
export { requireAddableUnits, requireImportAllowed, requireMayImport } from '../import/import-rights.ts'
export { importablePeople, importableWithModuleColumns } from '../import/importable-people.ts'
export { mergeUnknownPeople } from '../import/lookups/unknown-people.ts'
export {
  type HeldAmount,
  IMPORT_COLUMNS,
  type ImportColumns,
  type ImportedCells,
  type ImportSource,
  loadTemplate,
  type PlannedRecord,
} from '../import/module-columns.ts'
export { planPeople } from '../import/people-plan.ts'
export { type PersonFinder, personFinder } from '../import/person-finder.ts'
export { changesBetween, loadSnapshot } from '../import/record-snapshot.ts'
export { DETAILS_TEMPLATE } from '../import/templates/details-template.ts'
export { EMPLOYEES_TEMPLATE } from '../import/templates/people-template.ts'
export { PEOPLE_SHEET, RECORDS_TEMPLATE } from '../import/templates/records-template.ts'
export { SALARY_TEMPLATE } from '../import/templates/salary-template.ts'
export { UNPAID_OFFICES } from '../import/unpaid-offices.ts'
