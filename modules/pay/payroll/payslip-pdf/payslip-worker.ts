import type { Language } from '#base/access/actor.ts'
import { serveDrawing } from '#server/pdf/drawing-worker.ts'
import type { PayslipDocument } from './payslip-document.ts'
import { payslipPdf } from './payslip-pdf.ts'

export type PayslipOrder = { document: PayslipDocument; language: Language }

serveDrawing<PayslipOrder>(({ document, language }) => payslipPdf(document, language))
