import { answer } from '#server/spreadsheets/worker-reply.ts'
import { drawnReport, type Report } from './draw-report.ts'

await answer(async (report: Report) => new Uint8Array(await drawnReport(report)))
