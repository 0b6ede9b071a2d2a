/** Columns that name a person in files, and the people they name. */
export { loadPeopleInFiles } from '../import/load-facts.ts'
export { EMPLOYEE_NUMBER_WORDS, employeeNumberColumn } from '../import/templates/template-columns.ts'
