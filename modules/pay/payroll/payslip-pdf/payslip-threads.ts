import type { ZipFile } from '#server/files/zip.ts'
import { type RenderRequest, renderOnThreads } from '#server/pdf/render-threads.ts'
import type { PayslipDocument } from './payslip-document.ts'

/** A payslip and the name of its file in the archive. */
export type PayslipFile = RenderRequest<PayslipDocument>

/** Renders payslips as PDFs on worker threads, in the given order. */
export function payslipPdfs<F extends PayslipFile>(
  files: Iterable<F> | AsyncIterable<F>,
  threads?: number,
): AsyncGenerator<F & ZipFile> {
  return renderOnThreads(new URL('./payslip-worker.ts', import.meta.url), files, threads)
}
