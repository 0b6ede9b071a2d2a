import { serveDrawing } from '../drawing-worker.ts'
import { renderLetter } from './draw-letter.ts'
import type { Letter } from './letter.ts'

serveDrawing<{ document: Letter }>(({ document }) => renderLetter(document))
