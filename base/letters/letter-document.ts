import { z } from 'zod'
import { UniqueRows } from '../endpoints/fields.ts'

/**
 * The text of a letter as a tree of known nodes, in the form in which ProseMirror writes JSON. Anything unknown is refused:
 * nodes, marks and attributes. No node can hold an expression, HTML, a link or a picture. The shapes themselves bound the
 * depth: lists have two levels, and a table holds no table.
 */
export const LETTER_BOUNDS = { nodes: 2_000, characters: 40_000, depth: 8, columns: 20, rows: 200 } as const

/** The name of a variable, such as `employee.name`. */
export const VARIABLE_NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/
const MAX_NAME = 60
/** A line break in a text is a node of its own. */
const NO_BREAKS = /^[^\r\n\v\f\u0085\u2028\u2029]*$/

const Mark = z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) })
const marks = UniqueRows(Mark, ({ type }) => type, 3, 0).optional()

const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(LETTER_BOUNDS.characters).regex(NO_BREAKS),
  marks,
})
const HardBreak = z.strictObject({ type: z.literal('hardBreak'), marks })
const Variable = z.strictObject({
  type: z.literal('variable'),
  attrs: z.strictObject({ name: z.string().max(MAX_NAME).regex(VARIABLE_NAME) }),
  marks,
})
const Inline = z.discriminatedUnion('type', [Text, HardBreak, Variable])
const inlines = z.array(Inline).max(LETTER_BOUNDS.nodes).optional()

const textAlign = z.enum(['left', 'center', 'right', 'justify']).nullable().optional()
const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign }).optional(),
  content: inlines,
})
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]), textAlign }),
  content: inlines,
})

const orderedAttrs = z
  .strictObject({ start: z.number().int().min(0).max(9_999).optional(), type: z.literal(null).optional() })
  .optional()
const children = <T extends z.ZodType>(node: T) => z.array(node).min(1).max(LETTER_BOUNDS.nodes)

const InnerItem = z.strictObject({ type: z.literal('listItem'), content: children(Paragraph) })
const InnerList = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bulletList'), content: children(InnerItem) }),
  z.strictObject({ type: z.literal('orderedList'), attrs: orderedAttrs, content: children(InnerItem) }),
])
const ListItem = z.strictObject({
  type: z.literal('listItem'),
  content: children(z.discriminatedUnion('type', [Paragraph, InnerList])).refine(
    (content) => content[0]?.type === 'paragraph',
    { error: 'letter_list_item' },
  ),
})
const BulletList = z.strictObject({ type: z.literal('bulletList'), content: children(ListItem) })
const OrderedList = z.strictObject({ type: z.literal('orderedList'), attrs: orderedAttrs, content: children(ListItem) })

/** A cell covers one column and one row. `colwidth` is the width of its column in pixels of the editor. */
const cellAttrs = z
  .strictObject({
    colspan: z.literal(1).optional(),
    rowspan: z.literal(1).optional(),
    colwidth: z.array(z.number().int().min(1).max(5_000)).length(1).nullable().optional(),
  })
  .optional()
const cellContent = children(z.discriminatedUnion('type', [Paragraph, InnerList]))
const Cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('tableCell'), attrs: cellAttrs, content: cellContent }),
  z.strictObject({ type: z.literal('tableHeader'), attrs: cellAttrs, content: cellContent }),
])
const Row = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(Cell).min(1).max(LETTER_BOUNDS.columns),
})
const Table = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(Row)
    .min(1)
    .max(LETTER_BOUNDS.rows)
    .refine((rows) => rows.every((row) => row.content.length === rows[0]?.content.length), {
      error: 'letter_table_uneven',
    }),
})

/** Who signs at a signature field. */
export const SIGNERS = ['company', 'recipient'] as const
const Signature = z.strictObject({
  type: z.literal('signature'),
  attrs: z.strictObject({ signer: z.enum(SIGNERS) }),
})

const Block = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Table,
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({ type: z.literal('pageBreak') }),
  Signature,
])

/** The body of a letter in one language. Refused beyond `LETTER_BOUNDS`. */
export const LetterDocument = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block).min(1).max(LETTER_BOUNDS.nodes) })
  .refine((body) => countContent(body).nodes <= LETTER_BOUNDS.nodes, {
    error: 'letter_nodes',
    params: { most: LETTER_BOUNDS.nodes },
  })
  .refine((body) => countContent(body).characters <= LETTER_BOUNDS.characters, {
    error: 'letter_characters',
    params: { most: LETTER_BOUNDS.characters },
  })

export type LetterDocument = z.output<typeof LetterDocument>
export type LetterBlock = LetterDocument['content'][number]
export type LetterInline = z.output<typeof Inline>
export type LetterMark = z.output<typeof Mark>['type']
export type Signer = (typeof SIGNERS)[number]
export type TextAlign = NonNullable<z.output<typeof textAlign>>
export type LetterParagraph = z.output<typeof Paragraph>
export type LetterHeading = z.output<typeof Heading>
export type LetterList = z.output<typeof BulletList> | z.output<typeof OrderedList> | z.output<typeof InnerList>
export type LetterTable = z.output<typeof Table>

type Tree = { type: string; text?: string; content?: readonly Tree[] | undefined }

/** Nodes of a tree, itself included, and the characters of its texts. */
export function countContent(node: Tree): { nodes: number; characters: number } {
  let nodes = 1
  let characters = node.text?.length ?? 0
  for (const child of node.content ?? []) {
    const inside = countContent(child)
    nodes += inside.nodes
    characters += inside.characters
  }
  return { nodes, characters }
}
