import { fillExtensionPoints } from '#server/extension-point.ts'
import { fileGuardLabels } from '#server/files/guard-labels.ts'
import { serverLabels } from '#server/labels.ts'
import { deliverLabels } from '#server/mail/deliver-labels.ts'
import { buildProduct, type Module } from '#server/manifest/module.ts'
import { letterLabels } from '#server/pdf/letters/labels.ts'
import { pushLabels } from '#server/push/labels.ts'
import { headingLabels, spreadsheetLabels } from '#server/spreadsheets/labels.ts'
import * as found from './modules.generated.ts'

/** The server's own messages: files, mails, pushes and errors. */
const serverModule: Module = {
  labels: [serverLabels, headingLabels, spreadsheetLabels, fileGuardLabels, letterLabels, deliverLabels, pushLabels],
}

/** Hours come after leave: overtime depends on leave, so leave has to handle a change of days first. */
const { timeHours, timeShifts, ...others } = found

/** All modules of the product. Each folder with a `module.ts` is one. */
export const modules: readonly Module[] = [serverModule, ...Object.values(others), timeHours, timeShifts]

export const product = buildProduct(modules)
fillExtensionPoints(modules.flatMap(({ brings }) => brings ?? []))
