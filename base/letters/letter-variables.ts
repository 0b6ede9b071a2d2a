import type { LetterBlock, LetterDocument, LetterInline } from './letter-document.ts'

type Tree = { type: string; content?: readonly Tree[] | undefined }

/**
 * Replaces the variables of a letter by texts. A value is plain text: nothing in it is read, so one that looks like a
 * variable or like markup stays as it is typed, and its line breaks become line breaks of the letter. Variables without a
 * value stay, and their names are in `missing`, each once and in order of the letter. An empty value counts as given.
 * @public
 */
export function fillVariables(
  letter: LetterDocument,
  values: Readonly<Record<string, string>>,
): { letter: LetterDocument; missing: string[] } {
  const missing = new Set<string>()
  const fill = (node: LetterInline): LetterInline[] => {
    if (node.type !== 'variable') return [node]
    const { name } = node.attrs
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) {
      missing.add(name)
      return [node]
    }
    return textNodes(value, node.marks)
  }
  return {
    letter: { ...letter, content: letter.content.map((block) => filledTree(block, fill)) },
    missing: [...missing],
  }
}

/**
 * The names of the variables in a letter, each once and in order.
 * @public
 */
export function listVariables(letter: LetterDocument): string[] {
  const names = new Set<string>()
  for (const block of letter.content)
    filledTree(block, (node) => {
      if (node.type === 'variable') names.add(node.attrs.name)
      return [node]
    })
  return [...names]
}

const BREAK = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/

/** A text as nodes: its lines with breaks between them. */
function textNodes(text: string, marks: LetterInline['marks']): LetterInline[] {
  const marked = marks && { marks }
  return text
    .split(BREAK)
    .flatMap((line, index): LetterInline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const, ...marked }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line, ...marked }]),
    ])
}

/** A copy of a block whose inline nodes are replaced. */
function filledTree(block: LetterBlock, fill: (node: LetterInline) => LetterInline[]): LetterBlock {
  const copy = (node: Tree): Tree => ({
    ...node,
    ...(node.content && { content: node.content.flatMap((child) => (isInline(child) ? fill(child) : [copy(child)])) }),
  })
  return copy(block) as LetterBlock
}

function isInline(node: Tree): node is LetterInline {
  return node.type === 'text' || node.type === 'hardBreak' || node.type === 'variable'
}
