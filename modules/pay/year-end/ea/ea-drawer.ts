import { serveDrawing } from '#server/pdf/drawing-worker.ts'
import type { EaDocument } from './ea-document.ts'
import { buildEaPdf } from './ea-pdf.ts'

serveDrawing<{ document: EaDocument }>(({ document }) => buildEaPdf(document))
