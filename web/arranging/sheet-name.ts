import { labelOf } from '#web/i18n.ts'

/** What a sheet of a template is called in the reader's language; its own name where it has no other. */
export function sheetName(into: string): string {
  return labelOf(`arrange.sheet.${into.toLowerCase().replaceAll(' ', '_')}`, into)
}
