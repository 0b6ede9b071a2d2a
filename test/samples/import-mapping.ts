import type { ImportMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import type { ColumnKind } from '#server/spreadsheets/build-workbook.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { positionImportMapping } from '../../modules/organisation/positions/contract.ts'
import { positionTemplate } from '../../modules/organisation/positions/rules.ts'
import { rateArranging } from '../../modules/pay/exchange-rates/contract.ts'
import { RATES_TEMPLATE } from '../../modules/pay/exchange-rates/import.ts'
import { inputsImportMapping } from '../../modules/pay/payroll/inputs/contract.ts'
import { INPUTS_TEMPLATE } from '../../modules/pay/payroll/inputs/import.ts'
import { STARTS_TEMPLATE } from '../../modules/pay/payroll/tax/starts-import.ts'
import { startsImportMapping } from '../../modules/pay/payroll/tax/starts-import-mapping.ts'
import { peopleImportMapping, salaryImportMapping } from '../../modules/people/import/contract.ts'
import { TEMPLATES } from '../../modules/people/import/templates/templates.ts'
import { migrationImportMapping } from '../../modules/platform/migration/contract.ts'
import { ORGANISATION_TEMPLATE } from '../../modules/platform/migration/steps.ts'
import { OVERTIME_BULK_IMPORT } from '../../modules/time/hours/overtime/request/bulk-import.ts'
import { PART_TIME_BULK_IMPORT } from '../../modules/time/hours/part-time/bulk-import.ts'
import { openingArranging } from '../../modules/time/leave/openings/contract.ts'
import { OPENING_TEMPLATE } from '../../modules/time/leave/openings/template.ts'
import type { Samples } from './sample.ts'

/** Every import with column mapping: its calls, one of its templates, and the template's name. */
export const MAPPED_IMPORTS: readonly { calls: ImportMappingEndpoints; what: string; template: Template }[] = [
  { calls: peopleImportMapping, what: 'details', template: TEMPLATES.details },
  { calls: salaryImportMapping, what: 'salary', template: TEMPLATES.salary },
  { calls: migrationImportMapping, what: 'organisation', template: ORGANISATION_TEMPLATE },
  { calls: positionImportMapping, what: 'positions', template: positionTemplate },
  { calls: inputsImportMapping, what: 'inputs', template: INPUTS_TEMPLATE },
  { calls: startsImportMapping, what: 'earlier_pay', template: STARTS_TEMPLATE },
  { calls: rateArranging, what: 'rates', template: RATES_TEMPLATE },
  { calls: openingArranging, what: 'openings', template: OPENING_TEMPLATE },
  ...[OVERTIME_BULK_IMPORT, PART_TIME_BULK_IMPORT].map(({ endpoints: calls, importMapping: arranging, template }) => ({
    calls: arranging,
    what: calls.kind,
    template,
  })),
]

/** A value for a required column of each kind. */
const FILLED: Partial<Record<ColumnKind, string>> = {
  money: '100',
  integer: '1',
  decimal: '1.5',
  time: '09:00',
  month: '2026-12',
}

/** A sheet with a template's headings below a title, and a row of texts. */
export async function strangeFile(template: Template, row: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  const [sheet] = template.sheets
  const text = (header: string) => ({ header, kind: 'text' as const })
  const filled = sheet!.columns.map(
    (column) => row[column.key] ?? (column.required ? (FILLED[column.kind] ?? '2026-12-01') : null),
  )
  const [first, ...others] = sheet!.columns.map(({ header }) => header)
  return writeXlsx([
    {
      name: 'Export',
      columns: [text('As our old program wrote it'), ...others.map(() => text(''))],
      rows: [[`${first} *`, ...others], filled],
    },
  ])
}

/** For each import: read a file, show its rows, and map it to the template. */
export const importMappingSamples: Samples = Object.fromEntries(
  MAPPED_IMPORTS.flatMap(({ calls, what, template }) => {
    const files = async () => ({ file: { name: 'strange.xlsx', content: await strangeFile(template) } })
    const words = template.sheets.flatMap((sheet) =>
      sheet.columns
        .filter(({ key }) => key === 'kind' || key === 'item')
        .map(({ key }) => ({ into: sheet.name, key, typed: '2026-12-01', meant: '2026-12-01' })),
    )
    const arrangement = JSON.stringify({ words })
    return [
      [endpointName(calls.proposal), async () => ({ input: { what }, files: await files() })],
      [
        endpointName(calls.rows),
        async () => ({ input: { what, rows: JSON.stringify({ list: [] }) }, files: await files() }),
      ],
      [
        endpointName(calls.arranged),
        async () => ({ input: { what, arrangement }, files: await files(), adds: true as const }),
      ],
    ]
  }),
)
