import { type Editor, Extension, Node } from '@tiptap/core'
import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import HorizontalRule from '@tiptap/extension-horizontal-rule'
import Italic from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import Underline from '@tiptap/extension-underline'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'

/** Where the words of variables and signatures come from, and who hears that they changed. */
export type EditorWords = {
  variable: (name: string) => string
  signer: (signer: 'company' | 'recipient') => string
  pageBreak: string
  /** Chips on the page, which are drawn again when words change. */
  chips: Set<() => void>
}

const ALIGNMENTS = ['left', 'center', 'right', 'justify']

/** Alignment as an attribute that style sheets read. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => {
            const found = element.dataset.align ?? element.style.textAlign
            return ALIGNMENTS.includes(found) ? found : null
          },
          renderHTML: ({ textAlign }) => (textAlign ? { 'data-align': textAlign } : {}),
        },
      },
    },
  ],
})

/** Letters have lists of two levels, of one in a table. */
function mayNest({ state }: Editor): boolean {
  const { $from } = state.selection
  let lists = 0
  let most = 2
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'bulletList' || name === 'orderedList') lists++
    if (name === 'tableCell' || name === 'tableHeader') most = 1
  }
  return lists < most
}

const LetterListItem = ListItem.extend({
  content: 'paragraph (paragraph | bulletList | orderedList)*',
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () =>
        mayNest(this.editor) ? this.editor.commands.sinkListItem(this.name) : this.editor.isActive(this.name),
    }
  },
})
const LetterOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('start')) || 1 },
  }),
})

const CELL = 'paragraph | bulletList | orderedList'
const cellAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } })
const LetterTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })
const LetterCell = TableCell.extend({ content: `(${CELL})+`, addAttributes: cellAttributes })
const LetterHeaderCell = TableHeader.extend({ content: `(${CELL})+`, addAttributes: cellAttributes })

/** The nodes that letters know, and no others: what is pasted loses everything else. */
export function letterExtensions(words: EditorWords) {
  const Variable = Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.dataset.variable ?? '',
        renderHTML: ({ name }) => ({ 'data-variable': name }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ HTMLAttributes, node }) => ['span', HTMLAttributes, words.variable(node.attrs.name)],
    renderText: ({ node }) => `{{${node.attrs.name}}}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.dataset.variable = node.attrs.name
        const draw = () => {
          dom.textContent = words.variable(node.attrs.name)
        }
        draw()
        words.chips.add(draw)
        return { dom, destroy: () => words.chips.delete(draw) }
      },
  })
  const PageBreak = Node.create({
    name: 'pageBreak',
    group: 'block',
    atom: true,
    parseHTML: () => [{ tag: 'div[data-page-break]' }],
    renderHTML: () => ['div', { 'data-page-break': '' }, words.pageBreak],
  })
  const Signature = Node.create({
    name: 'signature',
    group: 'block',
    atom: true,
    addAttributes: () => ({
      signer: {
        default: 'company',
        parseHTML: (element) => (element.dataset.signature === 'recipient' ? 'recipient' : 'company'),
        renderHTML: ({ signer }) => ({ 'data-signature': signer }),
      },
    }),
    parseHTML: () => [{ tag: 'div[data-signature]' }],
    renderHTML: ({ HTMLAttributes, node }) => ['div', HTMLAttributes, words.signer(node.attrs.signer)],
  })
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Heading.configure({ levels: [1, 2, 3] }),
    Bold,
    Italic,
    Underline,
    BulletList,
    LetterOrderedList,
    LetterListItem,
    LetterTable,
    TableRow,
    LetterCell,
    LetterHeaderCell,
    HorizontalRule,
    Alignment,
    Variable,
    PageBreak,
    Signature,
    UndoRedo,
    Gapcursor,
  ]
}
