// The words of the payroll screens, by subject.
export { payFindingLabels } from './finding-labels.ts'
export { payInputLabels } from './input-labels.ts'
export { payLawLabels } from './law-labels.ts'
export { payRunLabels } from './run-labels.ts'
export { paySettingLabels } from './setting-labels.ts'
