import { drawsOnThread } from '#server/pdf/drawing-worker.ts'
import { statementPdf } from './pdf.ts'
import type { StatementDocument } from './statements.ts'

drawsOnThread<{ document: StatementDocument }>(({ document }) => statementPdf(document))
