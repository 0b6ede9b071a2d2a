import { runInWorker } from '#server/threads/run-in-worker.ts'
import type { Report } from './draw-report.ts'

export type { Report, ReportColumn } from './draw-report.ts'

/** Reports with more rows are drawn off the event loop. */
const ROWS_IN_PLACE = 40
const WORKER_LIMITS = { memoryMb: 1024, deadlineMs: 120_000 }

/** Renders a table as a PDF with its heading on each page. Texts that do not fit are cut with dots. */
export async function renderReportPdf(report: Report): Promise<Uint8Array> {
  if (report.rows.length <= ROWS_IN_PLACE) {
    // Imported with the first report, not when the server starts.
    const { renderReport: drawnReport } = await import('./draw-report.ts')
    return drawnReport(report)
  }
  return runInWorker<Uint8Array>(new URL('./report-worker.ts', import.meta.url), report, WORKER_LIMITS)
}
