import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Language } from '#base/actor.ts'
import type { PayslipDocument } from './payslip-document.ts'
import { payslipPdf } from './payslip-pdf.ts'

export type PayslipOrder = { document: PayslipDocument; language: Language }
export type PayslipReply = { pdfs: Uint8Array[] } | { defect: string }

// On Linux a priority is the thread's own, so drawing gives way to the thread that answers requests.
if (parentPort && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (orders: PayslipOrder[]) => {
  try {
    const pdfs = orders.map(({ document, language }) => new Uint8Array(payslipPdf(document, language)))
    parentPort?.postMessage(
      { pdfs } satisfies PayslipReply,
      pdfs.map((pdf) => pdf.buffer as ArrayBuffer),
    )
  } catch (error) {
    parentPort?.postMessage({
      defect: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies PayslipReply)
  }
})
