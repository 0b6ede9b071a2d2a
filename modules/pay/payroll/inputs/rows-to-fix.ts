import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { buildFailedRowsFile, REASON_HEADERS, type Template } from '#server/spreadsheets/template.ts'

/**
 * Builds an xlsx of the rows that an import refuses, each with what to correct. Throws `nothing_to_export` where none is
 * refused.
 */
export async function buildRowsToFix(
  api: Pick<Api, 'labels'>,
  { language }: Pick<Context, 'language'>,
  template: Template,
  sheets: readonly Sheet[],
  issues: readonly RowIssue[],
): Promise<Uint8Array> {
  if (issues.length === 0) throw new DomainError('nothing_to_export')
  return buildFailedRowsFile(template, sheets, issues, {
    reason: ({ code, params }) => formatLabel(api.labels[`error.${code}`] ?? { en: code, zh: code }, language, params),
    header: REASON_HEADERS[language === 'zh-TW' ? 1 : 0],
  })
}
