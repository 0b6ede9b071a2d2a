import { readFile } from 'node:fs/promises'
import type {
  AddableUnit,
  ImportMapping,
  ImportMappingEndpoints,
  MappingProposal,
} from '#base/contracts/import-mapping-api.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError, forbidden } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { loadCompanyCountries } from '#server/api/company-countries.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { maskAllButLastFour } from '#server/vault.ts'
import type { MappingRequest, MappingResult } from '../spreadsheets/import-mapping/arrange-worker.ts'
import type { MappingFacts } from '../spreadsheets/import-mapping/propose-mapping.ts'
import { loadRememberedMappings, saveRememberedMappings } from '../spreadsheets/import-mapping/remembered-mappings.ts'
import { MAX_IMPORT_BYTES } from '../spreadsheets/read-workbook.ts'
import type { Meanings, Template, TemplateColumn } from '../spreadsheets/template.ts'
import { templateForCountries } from '../spreadsheets/template-countries.ts'
import { XLSX_TYPE } from '../spreadsheets/write-workbook.ts'
import { runInWorker } from '../threads/run-in-worker.ts'

/** How a sheet of any layout is mapped to one import. */
export type ImportDefinition = {
  /** Columns that only other countries need are left out for the company. */
  template: Template
  /** The template with columns that depend on the company and the caller. */
  loadTemplate?: (context: Context) => Promise<Template>
  /** Key of the remembered mappings, and template name in the audit log. */
  name: string
  /** Throws 403 for callers who may not use this import. */
  require?: (context: Context) => void
  /** The company's values by field: the stored value with its other names. */
  lists?: (context: Context) => Promise<Readonly<Record<string, Meanings>>>
  /** The numbers of existing people, and the currency of each by their number in small letters. */
  people?: (context: Context) => Promise<{ numbers: readonly string[]; currencies: Readonly<Record<string, string>> }>
  /** The currency of amounts that name none; the company's when missing. */
  currency?: string
  /** Kinds of units that the caller may create for unknown words. */
  addable?: (context: Context) => readonly AddableUnit[]
  /** Columns that the caller may not import: a file that has them says so. */
  withheld?: (context: Context) => readonly TemplateColumn[]
  /** Fields whose values are shown by their last four characters, and fields that the caller may not see. */
  secret?: ReadonlySet<string>
  hidden?: (context: Context) => (key: string) => boolean
}

const WORKER_LIMITS = { memoryMb: 768, deadlineMs: 12_000 }
const MASK = '•••'
/** A number of an account or a person in a column that has no field yet. */
const LONG_NUMBER = /\d(?:[\s-]?\d){5,}/

/**
 * Registers the calls that map a sheet to an import. They import nothing themselves: the browser sends the mapped
 * file to the import.
 */
export function registerImportMappingRoutes(
  api: Api,
  calls: ImportMappingEndpoints,
  importable: (what: string) => ImportDefinition,
): void {
  route(api, calls.proposal, async ({ what, file, arrangement }, context) => {
    const one = importable(what)
    const { proposal } = await runMapping(api, context, one, file, arrangement, null)
    return redactProposal(proposal, one, hiddenFields(one, context))
  })
  route(api, calls.rows, async ({ what, file, arrangement, rows }, context) => {
    const one = importable(what)
    const { rows: found } = await runMapping(api, context, one, file, arrangement, { rows: rows.list })
    const hidden = hiddenFields(one, context)
    return {
      sheets: required(found, 'rows of the mapped sheets').sheets.map((sheet) => ({
        ...sheet,
        rows: sheet.rows.map(({ row, cells }) => ({
          row,
          cells: cells.map((cell, at) =>
            cell !== '' && hidden(required(sheet.columns[at], 'column of a cell').key) ? MASK : cell,
          ),
        })),
      })),
    }
  })
  route(api, calls.arranged, async ({ what, file, arrangement, part }, context) => {
    const one = importable(what)
    const result = await runMapping(api, context, one, file, arrangement, { file: part })
    if (part === 'all') {
      const lists = (await one.lists?.(context)) ?? {}
      await saveRememberedMappings(context.tx, one.name, result.proposal, result.digests, {
        secret: (key) => key === 'employee_no' || isSecret(one, key),
        isListed: (key, value) => Object.hasOwn(lists[key] ?? {}, value),
      })
    }
    context.record({
      kind: 'import',
      name: file.name,
      after: {
        state: part === 'all' ? 'arranged' : 'left_out',
        template: one.name,
        rows: result.proposal.sheets.reduce((total, { rows }) => total + rows, 0),
        left_out: arrangement.left_out?.length ?? 0,
        sha256: file.sha256,
      },
    })
    const stem = file.name.replace(/\.\w+$/, '').slice(0, 150)
    const name = part === 'all' ? `${stem}.xlsx` : `${stem}-left-out.xlsx`
    return { name, type: XLSX_TYPE, content: required(result.file, 'mapped file') }
  })
}

async function runMapping(
  api: Pick<Api, 'countries'>,
  context: Context,
  one: ImportDefinition,
  upload: Upload,
  given: ImportMapping,
  wanted: MappingRequest['wanted'],
): Promise<MappingResult> {
  one.require?.(context)
  if (upload.size === 0) throw new DomainError('file_empty')
  if (upload.size > MAX_IMPORT_BYTES)
    throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_IMPORT_BYTES / 1_000_000 } })
  const hidden = hiddenFields(one, context)
  const whole = (await one.loadTemplate?.(context)) ?? one.template
  const template = templateForCountries(whole, await loadCompanyCountries(api, context.tx))
  const keys = template.sheets.flatMap(({ columns }) => columns.map(({ key }) => key))
  const people = await one.people?.(context)
  const { currency } = await context.tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()
  const facts: MappingFacts = {
    today: context.today,
    numbers: people?.numbers ?? [],
    currencies: { usual: one.currency ?? currency, of: people?.currencies ?? {} },
    ...(await loadRememberedMappings(context.tx, one.name)),
    lists: (await one.lists?.(context)) ?? {},
    hidden: keys.filter(hidden),
    addable: one.addable?.(context) ?? [],
    withheld: one.withheld?.(context) ?? [],
    language: context.language,
  }
  if (given.adds?.some((unit) => !facts.addable.includes(unit))) throw forbidden()
  const bytes = new Uint8Array(await readFile(upload.path))
  const request: MappingRequest = { bytes, name: upload.name, whole, template, given, facts, wanted }
  return runInWorker<MappingResult>(
    new URL('../spreadsheets/import-mapping/arrange-worker.ts', import.meta.url),
    request,
    WORKER_LIMITS,
    [bytes.buffer],
  )
}

function hiddenFields(one: ImportDefinition, context: Context): (key: string) => boolean {
  return one.hidden?.(context) ?? (() => false)
}

function isSecret({ secret }: ImportDefinition, key: string): boolean {
  return secret?.has(key) ?? false
}

/** Shows values as previews do: secret numbers by their last four characters, hidden fields not at all. */
function redactProposal(
  proposal: MappingProposal,
  one: ImportDefinition,
  hidden: (key: string) => boolean,
): MappingProposal {
  const redactText = (key: string | null, text: string) => {
    if (text === '') return text
    if (key === null) return LONG_NUMBER.test(text) ? maskAllButLastFour(text) : text
    return hidden(key) ? MASK : isSecret(one, key) ? maskAllButLastFour(text) : text
  }
  return {
    ...proposal,
    sheets: proposal.sheets.map((sheet) => ({
      ...sheet,
      columns: sheet.columns.map((column) => ({
        ...column,
        samples: column.samples.map((text) => redactText(column.key, text)),
      })),
    })),
    faults: proposal.faults.map((fault) =>
      hidden(fault.key)
        ? { ...fault, shown: MASK, currency: fault.currency && { ...fault.currency, amount: MASK } }
        : fault,
    ),
    notes: proposal.notes.map((note) => ({ ...note, example: maskAllButLastFour(note.example) })),
  }
}
