import { drawsOnThread } from '#server/pdf/drawing-worker.ts'
import type { EaDocument } from './ea-document.ts'
import { eaPdf } from './ea-pdf.ts'

drawsOnThread<{ document: EaDocument }>(({ document }) => eaPdf(document))
