import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { type Report, renderReport } from './draw-report.ts'

await replyFromWorker(async (report: Report) => new Uint8Array(await renderReport(report)))
