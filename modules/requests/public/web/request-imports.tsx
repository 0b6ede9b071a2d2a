/** Requests of a kind brought in by a file, and the files that were: both ask the calls that the kind's contract has. */
export { ImportRequests } from '../../approval/web/import-requests.tsx'
export { ImportedFiles } from '../../approval/web/imported-files.tsx'
