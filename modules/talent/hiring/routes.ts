import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { hiringApi, newEmployeeReportApi } from './contract.ts'
import { hireCard, undoHire } from './hire.ts'
import { loadNewEmployeePage, noteReport, takeReportBack } from './reports.ts'
import { loadHiring } from './view.ts'

export function registerHiringRoutes(api: Api, files: FileStore): void {
  route(api, hiringApi.one, ({ id }, context) => loadHiring(context, api.labels, id))
  route(api, hiringApi.hire, async (given, context) => ({ employee_id: await hireCard(context, files, given) }))
  route(api, hiringApi.undo, async (at, context) => {
    await undoHire(context, at)
    return { id: at.id }
  })
  pageRoute(api, newEmployeeReportApi.list, (asked, context) => loadNewEmployeePage(context, asked))
  route(api, newEmployeeReportApi.report, (given, context) => noteReport(context, given))
  route(api, newEmployeeReportApi.takeBack, (at, context) => takeReportBack(context, at))
}
