import { PDFDocument } from '@cantoo/pdf-lib'

/**
 * Appends the pages of one of our PDFs to another. The result begins with the first file, byte for byte; the pages follow as
 * an update of it.
 */
export async function appendPages(file: Uint8Array, more: Uint8Array): Promise<Uint8Array> {
  const whole = await PDFDocument.load(file, { forIncrementalUpdate: true, updateMetadata: false })
  const added = await PDFDocument.load(more, { updateMetadata: false })
  for (const page of await whole.copyPages(added, added.getPageIndices())) whole.addPage(page)
  return whole.save({ useObjectStreams: false })
}
