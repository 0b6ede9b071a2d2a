import zlib from 'node:zlib'

/**
 * The operators of each page of a report, line by line, with letters in place of glyphs. Reads only what `pdfkit`
 * writes.
 */
export function readReportPages(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]))
  const referencedObject = (body: string, key: string) => objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)![1]!)!
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...referencedObject(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          parseLetters(inflateStream(referencedObject(objects.get(id!)!, 'ToUnicode'))),
        ]),
      )
      return withLetters(inflateStream(referencedObject(page, 'Contents')), fonts)
    })
}

function inflateStream(body: string): string {
  return zlib.inflateSync(Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)![1]!, 'latin1')).toString('latin1')
}

/** The letters of a font's consecutively numbered glyphs. */
function parseLetters(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/<([0-9a-f]*)>/g)].map(([, units]) =>
      String.fromCharCode(...(units!.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  )
}

function withLetters(operators: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let font: readonly string[] = []
  return operators
    .split('\n')
    .map((line) => {
      const chosen = /^\/(F\d+) /.exec(line)?.[1]
      if (chosen) font = fonts.get(chosen)!
      if (!line.endsWith(' TJ')) return line
      const glyphs = [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, run]) => run!.match(/.{4}/g) ?? [])
      return `(${glyphs.map((glyph) => font[Number.parseInt(glyph, 16)]).join('')})`
    })
    .join('\n')
}
