import { labelOf } from '#web/i18n.ts'

/** The name of a template's sheet in the reader's language, else the sheet's own name. */
export function sheetName(into: string): string {
  return labelOf(`arrange.sheet.${into.toLowerCase().replaceAll(' ', '_')}`, into)
}
