import { serveDrawing } from '#server/pdf/drawing-worker.ts'
import { buildStatementPdf } from './pdf.ts'
import type { StatementDocument } from './statements.ts'

serveDrawing<{ document: StatementDocument }>(({ document }) => buildStatementPdf(document))
