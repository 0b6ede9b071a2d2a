/** Copies of files as documents of an employee, in the caller's transaction, and taking them away again. */
export { deleteKeptDocuments, type KeptFile, keepDocuments } from '../records/documents/stored-documents.ts'
