/** People in the rows of files: columns that name a person and finding whom they mean. */
export { loadPeopleInFiles } from '../import/load-facts.ts'
export { EMPLOYEE_NUMBER_WORDS, employeeNumberColumn } from '../import/templates/template-columns.ts'
