import { Refused, type RowIssue } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { failedRowsFile, REASON_HEADERS, type Template } from '#server/spreadsheets/template.ts'

/** The xlsx of the rows that an import refuses, each with what to fix. Throws `nothing_to_export` where none is refused. */
export async function rowsToFix(
  api: Pick<Api, 'labels'>,
  { language }: Pick<Context, 'language'>,
  template: Template,
  sheets: readonly Sheet[],
  issues: readonly RowIssue[],
): Promise<Uint8Array> {
  if (issues.length === 0) throw new Refused('nothing_to_export')
  return failedRowsFile(template, sheets, issues, {
    reason: ({ code, params }) => text(api.labels[`error.${code}`] ?? { en: code, zh: code }, language, params),
    header: REASON_HEADERS[language === 'zh-TW' ? 1 : 0],
  })
}
