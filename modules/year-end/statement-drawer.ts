import { drawsOnThread } from '#server/pdf/drawing-worker.ts'
import { statementPdf } from './taiwan-pdf.ts'
import type { StatementDocument } from './taiwan-statements.ts'

drawsOnThread<{ document: StatementDocument }>(({ document }) => statementPdf(document))
