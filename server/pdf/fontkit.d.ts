/** The part of fontkit we use; it has no types of its own. */
declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly advanceWidth: number }
  export type Subset = { includeGlyph(glyph: Glyph | number): number; encode(): Uint8Array }
  export type Font = {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly bbox: { minX: number; minY: number; maxX: number; maxY: number }
    readonly postscriptName: string
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    createSubset(): Subset
    layout(text: string): { glyphs: Glyph[] }
  }
  export function create(bytes: Uint8Array): Font
}
