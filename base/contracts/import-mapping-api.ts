import { z } from 'zod'
import { type Access, type subject, UploadField } from '../endpoints/endpoint.ts'

const FieldKey = z.string().min(1).max(60)
const SheetKey = z.string().min(1).max(60)
const CellText = z.string().max(500)
const RowNumber = z.number().int().min(1).max(100_000)

/** Units that an import may create for names that the file has and the company lacks. */
export const AddableUnit = z.enum(['department', 'position'])
export type AddableUnit = z.output<typeof AddableUnit>
const flag = z.stringbool().or(z.boolean()).default(false)
/**
 * Flags sent with an import file: whether to create the departments and positions that it names and that do not exist.
 */
export const unitsToAdd = { add_departments: flag, add_positions: flag }
/** Converts the flags to the units they stand for. */
export function unitsFromFlags(asked: { add_departments?: boolean; add_positions?: boolean }): AddableUnit[] {
  return AddableUnit.options.filter((unit) => asked[`add_${unit}s`])
}

/** Converts units to those flags. */
export function toUnitFlags(units: readonly AddableUnit[]) {
  return { add_departments: units.includes('department'), add_positions: units.includes('position') }
}

/** Most cells that can be corrected on the page: a file with more of them must be corrected as a file. */
export const MOST_TYPED_CELLS = 1_000

/**
 * How a file becomes the sheets of an import. Missing parts are detected; the proposal returns all of them filled in.
 */
export const ImportMapping = z.strictObject({
  /** For each sheet of the import: the source sheet, its heading row (0 is the first), and the field of each column. */
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
  /** Values that are the same in every row, for fields without a column in the file. */
  same: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey, value: CellText }))
    .max(100)
    .optional(),
  days: z.enum(['dmy', 'mdy', 'ymd']).nullable().optional(),
  /** The meaning of each word in a field; an empty text means no value. */
  words: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey, typed: CellText, meant: CellText }))
    .max(1_000)
    .optional(),
  /** Fields whose unknown words the import creates: new departments, new positions. */
  adds: z.array(AddableUnit).max(2).optional(),
  /** Corrected cells, by the row's number in the file. */
  cells: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber, key: FieldKey, value: CellText }))
    .max(MOST_TYPED_CELLS)
    .optional(),
  /** Fields that take the displayed values of formulas and errors, in every row. */
  shown: z
    .array(z.strictObject({ into: SheetKey, key: FieldKey }))
    .max(100)
    .optional(),
  /** The currency of a field's amounts whose sign may mean any of `named`, none of which is the currency of the row. */
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
  /** Rows that are not imported. */
  left_out: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber }))
    .max(1_900)
    .optional(),
  /** Rows that look like totals and are imported all the same. */
  kept: z
    .array(z.strictObject({ into: SheetKey, row: RowNumber }))
    .max(1_000)
    .optional(),
  /** Whether a spreadsheet program swapped day and month when it converted written dates to real ones. */
  swaps: z.boolean().nullable().optional(),
})
export type ImportMapping = z.output<typeof ImportMapping>

/**
 * The rows of a checked or imported file that are not imported: their number, and the first of them with their errors.
 */
export const SkippedRows = z.object({
  count: z.number().int(),
  rows: z.array(
    z.object({
      sheet: z.string().optional(),
      row: z.number().int(),
      column: z.string().optional(),
      /** The column's heading in the file. */
      heading: z.string().optional(),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type SkippedRows = z.output<typeof SkippedRows>

/** Objects in a form with a file are sent as JSON text. */
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
/** What a column of a file about people feeds. */
export const FieldGroup = z.enum(['person', 'employment', 'pay', 'bank', 'statutory', 'family', 'leave'])
export type FieldGroup = z.output<typeof FieldGroup>
const Field = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  kind: z.string(),
  /** What it feeds; null in files about one thing. */
  group: FieldGroup.nullable(),
})

/** How a file would be read: what was detected, and what the reader must still answer. */
export const MappingProposal = z.object({
  /** The headings are those of the template. */
  is_template: z.boolean(),
  /** Questions not answered yet; at zero the file can be arranged. */
  open: z.number().int(),
  /** Some cell is imported with another value than typed. */
  changes: z.boolean(),
  arrangement: ImportMapping.required(),
  /** Headings of the file that name a field which the reader may not import. */
  withheld: z.array(z.string()),
  sources: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      is_hidden: z.boolean(),
      /** Some sheet of the import reads from it. */
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
          /** Three values; secret numbers show their last four digits. */
          samples: z.array(z.string()),
        }),
      ),
      /** Required fields without a column, and fields that are asked for where there is none. */
      missing: z.array(z.string()),
      /** Days that the file has no column for: one for all rows, today by default. */
      file_days: z.array(z.object({ key: z.string(), day: z.string() })),
    }),
  ),
  days: z.object({
    is_open: z.boolean(),
    settled_by: z.string().nullable(),
    example: z.string().nullable(),
    /** A real date and a written one, from a column in which day and month may be swapped. */
    mixed: z.object({ real: z.string(), text: z.string(), is_open: z.boolean() }).nullable(),
  }),
  words: z.array(
    z.object({
      into: z.string(),
      key: z.string(),
      label: z.string(),
      typed: z.string(),
      count: z.number().int(),
      /** The assumed meaning; null where the reader must answer. */
      meant: z.string().nullable(),
      near: z.array(z.string()),
    }),
  ),
  /** Fields whose unknown words the caller may let the import create. */
  addable: z.array(AddableUnit),
  /** The values that a word of a field may mean. */
  options: z.array(z.object({ key: z.string(), options: z.array(Option) })),
  /**
   * Cells without usable data: a formula with its displayed value, an error, a number that is too long, an invalid day,
   * time or amount, an amount in another currency. Each is corrected or accepted, or its row is not imported and listed
   * as such. Lists the first 200; `fault_rows` is the number of rows that have them.
   */
  faults: z.array(
    z.object({
      into: z.string(),
      row: z.number().int(),
      key: z.string(),
      label: z.string(),
      code: z.string(),
      /** The error in words. */
      said: z.string(),
      shown: z.string(),
      /**
       * For an amount: the currencies that its sign may mean, the currency of its row, and the amount without the sign.
       */
      currency: z.object({ named: z.array(z.string()), own: z.string(), amount: z.string() }).nullable(),
    }),
  ),
  fault_rows: z.number().int(),
  /** Changes that a spreadsheet program made to numbers; reported, never undone. */
  notes: z.array(
    z.object({
      code: z.enum(['zeros_cut', 'exponent', 'phone_zero']),
      label: z.string(),
      count: z.number().int(),
      example: z.string(),
      row: z.number().int(),
    }),
  ),
  /** Rows of totals below a list: not imported unless the reader keeps them. */
  sums: z.array(z.object({ into: z.string(), row: z.number().int(), text: z.string() })),
})
export type MappingProposal = z.output<typeof MappingProposal>

/** Some rows of a file in the columns of its import, for correction on the page. */
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
 * The calls by which an import accepts any sheet: the proposed mapping, the sheet in the template's form, the rows to
 * correct. `what` names the template. They import nothing: their result is imported like a filled template.
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
    /**
     * The file as the import's template; `part: left_out` returns the rows that are not imported. Stores the chosen
     * mapping for the next file.
     */
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
