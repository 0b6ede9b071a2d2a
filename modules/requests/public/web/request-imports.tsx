/** Requests of a kind brought in by a file, and the files that were: both ask the calls that the kind's contract has. */
export { ImportRequests } from '../../import/web/import-requests.tsx'
export { ImportedFiles } from '../../import/web/imported-files.tsx'
