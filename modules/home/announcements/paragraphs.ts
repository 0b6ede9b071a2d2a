/** A piece of a line: words, or an address of the web that is a link. */
export type Piece = { readonly text: string; readonly link?: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** Marks that end a sentence and no address. */
const AFTER = new Set('.,:;!?)]、。，！？；）」』')

/**
 * Paragraphs of a text, divided by empty lines, each with its lines. Addresses that begin with http or https are links;
 * nothing else in the text is markup.
 */
export function splitParagraphs(text: string): Piece[][][] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(splitLinks))
}

function splitLinks(line: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const found of line.matchAll(ADDRESS)) {
    const link = trimAddress(found[0])
    if (!URL.canParse(link)) continue
    if (found.index > done) pieces.push({ text: line.slice(done, found.index) })
    pieces.push({ text: link, link })
    done = found.index + link.length
  }
  if (done < line.length || pieces.length === 0) pieces.push({ text: line.slice(done) })
  return pieces
}

function trimAddress(address: string): string {
  let end = address.length
  while (AFTER.has(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
