import { z } from 'zod'
import { type Access, type subject, UploadField } from '../endpoints/endpoint.ts'

const FieldKey = z.string().min(1).max(60)
const SheetKey = z.string().min(1).max(60)
const CellText = z.string().max(500)
const RowNumber = z.number().int().min(1).max(100_000)

/** What an import can make of the names that a file has and the company lacks. */
export const AddableUnit = z.enum(['department', 'position'])
export type AddableUnit = z.output<typeof AddableUnit>
const flag = z.stringbool().or(z.boolean()).default(false)
/** Beside the file of an import: whether it makes the departments and positions that it names and nobody has. */
export const unitsToAdd = { add_departments: flag, add_positions: flag }
/** Those flags as the units they mean. */
export function unitsFromFlags(asked: { add_departments?: boolean; add_positions?: boolean }): AddableUnit[] {
  return AddableUnit.options.filter((unit) => asked[`add_${unit}s`])
}

/** Units as those flags. */
export function toUnitFlags(units: readonly AddableUnit[]) {
  return { add_departments: units.includes('department'), add_positions: units.includes('position') }
}

/** Cells that can be typed anew on the page: a file with more of them is mended as a file. */
export const MOST_TYPED_CELLS = 1_000

/** How a file becomes the sheets of an import. What is left out is found: the proposal answers all of it filled in. */
export const ImportMapping = z.strictObject({
  /** For each sheet of the import: which sheet of the file, its row of headings (0 is the first), the field of each column. */
  sheets: z
    .array(
      z.strictObject({
        into: SheetKey,
        from: z.number().int().min(0).max(200).nullable(),
        heading_row: z.number().int().min(0).max(1_000),
        columns: z.array(FieldKey.nullable()).max(200),
      }),
    )
    .max(10)
    .optional(),
  /** Values that are the same in every row, for fields that the file has no column for. */
  same: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey, value: CellText }))
    .max(100)
    .optional(),
  days: z.enum(['dmy', 'mdy', 'ymd']).nullable().optional(),
  /** What words of a field mean; an empty text is nothing. */
  words: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey, typed: CellText, meant: CellText }))
    .max(1_000)
    .optional(),
  /** Fields whose unknown words are made by the import: new departments, new positions. */
  adds: z.array(AddableUnit).max(2).optional(),
  /** Cells typed anew, by the row's number in the file. */
  cells: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber, key: FieldKey, value: CellText }))
    .max(MOST_TYPED_CELLS)
    .optional(),
  /** Fields of which the values that formulas and errors show are taken over, in every row. */
  shown: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey }))
    .max(100)
    .optional(),
  /** What the amounts of a field are in whose sign may mean `named`, none of them the currency of their row. */
  amounts_in: z
    .array(
      z.strictObject({
        into: SheetKey,
        key: FieldKey,
        named: z.array(z.string().length(3)).max(20),
        currency: z.string().length(3),
      }),
    )
    .max(100)
    .optional(),
  /** Rows that stay behind. */
  left_out: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber }))
    .max(1_900)
    .optional(),
  /** Rows that begin like sums and are none. */
  kept: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber }))
    .max(1_000)
    .optional(),
  /** Whether a spreadsheet program turned day and month round where it made real days of written ones. */
  swaps: z.boolean().nullable().optional(),
})
export type ImportMapping = z.output<typeof ImportMapping>

/** The rows of a checked or imported file that stay out: how many, and the first of them with what is wrong. */
export const SkippedRows = z.object({
  count: z.number().int(),
  rows: z.array(
    z.object({
      sheet: z.string().optional(),
      row: z.number().int(),
      column: z.string().optional(),
      /** What the file calls the column. */
      heading: z.string().optional(),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type SkippedRows = z.output<typeof SkippedRows>

/** Objects of a form with a file travel as text. */
export const jsonInForm = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, shape)

const Option = z.object({ value: z.string(), label: z.string() })
const Field = z.object({ key: z.string(), label: z.string(), required: z.boolean(), kind: z.string() })

/** How a file would be read, what was found by itself and what has to be answered. */
export const MappingProposal = z.object({
  /** The headings are the template's own. */
  is_template: z.boolean(),
  /** Answers still owed; without any the file can be arranged. */
  open: z.number().int(),
  /** Some cell comes to the import otherwise than it was typed. */
  changes: z.boolean(),
  arrangement: ImportMapping.required(),
  /** The sheets of the file. */
  sources: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      is_hidden: z.boolean(),
      /** Some sheet of the import is read from it. */
      is_used: z.boolean(),
    }),
  ),
  sheets: z.array(
    z.object({
      into: z.string(),
      rows: z.number().int(),
      fields: z.array(Field),
      columns: z.array(
        z.object({
          heading: z.string(),
          key: z.string().nullable(),
          how: z.enum(['heading', 'word', 'near', 'remembered', 'chosen']).nullable(),
          /** Three values, secret numbers by their last four. */
          samples: z.array(z.string()),
        }),
      ),
      /** Required fields without a column, and those that are asked where there is none. */
      missing: z.array(z.string()),
    }),
  ),
  days: z.object({
    is_open: z.boolean(),
    settled_by: z.string().nullable(),
    example: z.string().nullable(),
    /** A real day and a written one of a column in which day and month may be turned round. */
    mixed: z.object({ real: z.string(), text: z.string(), is_open: z.boolean() }).nullable(),
  }),
  words: z.array(
    z.object({
      into: z.string(),
      key: z.string(),
      label: z.string(),
      typed: z.string(),
      count: z.number().int(),
      /** What it is taken to mean; null is still to be answered. */
      meant: z.string().nullable(),
      near: z.array(z.string()),
    }),
  ),
  /** Fields whose unknown words the reader may have made by the import. */
  addable: z.array(AddableUnit),
  /** What may be chosen for the words of a field. */
  options: z.array(z.object({ key: z.string(), options: z.array(Option) })),
  /**
   * Cells that are no data: a formula with the value it shows, an error, a number too long, what is no day, time or amount,
   * an amount of another currency. Each is typed or taken over, or its row stays out of the import and is named there. The
   * first 200 are listed; `fault_rows` says how many rows they are in.
   */
  faults: z.array(
    z.object({
      into: z.string(),
      row: z.number().int(),
      key: z.string(),
      label: z.string(),
      code: z.string(),
      /** What is wrong with it, in words. */
      said: z.string(),
      shown: z.string(),
      /** Of an amount: the currencies its sign may mean, that of its row, and the amount without the sign. */
      currency: z.object({ named: z.array(z.string()), own: z.string(), amount: z.string() }).nullable(),
    }),
  ),
  fault_rows: z.number().int(),
  /** What a spreadsheet program did to numbers; said, never changed. */
  notes: z.array(
    z.object({
      code: z.enum(['zeros_cut', 'exponent', 'phone_zero']),
      label: z.string(),
      count: z.number().int(),
      example: z.string(),
      row: z.number().int(),
    }),
  ),
  /** Rows of sums below a list: they stay out unless they are kept. */
  sums: z.array(z.object({ into: z.string(), row: z.number().int(), text: z.string() })),
})
export type MappingProposal = z.output<typeof MappingProposal>

/** Some rows of a file in the columns of its import, to be mended on the page. */
export const RowsToFix = z.object({
  sheets: z.array(
    z.object({
      into: z.string(),
      columns: z.array(Field.extend({ options: z.array(Option) })),
      rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
})
export type RowsToFix = z.output<typeof RowsToFix>

/**
 * The calls by which an import takes any sheet: how it would be read, the sheet in the template's form, rows to mend.
 * `what` names the template. Nothing is imported by them: what they make goes the same way
 * in as a filled template.
 */
export function importMappingEndpoints(
  of: ReturnType<typeof subject>,
  path: `/${string}`,
  { access, what }: { access: Access; what: readonly string[] },
) {
  const shared = { access, body: 'upload' } as const
  const input = { what: z.enum(what), file: UploadField(), arrangement: jsonInForm(ImportMapping).default({}) }
  return {
    proposal: of.endpoint(`POST ${path}/proposal`, {
      ...shared,
      safe: true,
      input: z.strictObject(input),
      reply: MappingProposal,
    }),
    /** The file as the import's template; `part: left_out` is what stays behind. Remembers what was chosen. */
    arranged: of.file(`POST ${path}/arranged`, {
      ...shared,
      usesIdempotencyKey: false,
      input: z.strictObject({ ...input, part: z.enum(['all', 'left_out']).default('all') }),
    }),
    rows: of.endpoint(`POST ${path}/rows`, {
      ...shared,
      safe: true,
      input: z.strictObject({
        ...input,
        rows: jsonInForm(z.object({ list: z.array(z.strictObject({ into: SheetKey, row: RowNumber })).max(1_000) })),
      }),
      reply: RowsToFix,
    }),
  }
}
export type ImportMappingEndpoints = ReturnType<typeof importMappingEndpoints>
