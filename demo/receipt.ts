/**
 * Builds an invented receipt as a PDF of one page: lines of plain text, the first as its title. The same lines give the
 * same bytes.
 */
export function receiptPdf([title = '', ...lines]: readonly string[]): Buffer {
  const escapePdfText = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const text = [
    'BT /F1 13 Tf 36 350 Td 20 TL',
    `(${escapePdfText(title)}) Tj T* T* /F1 10 Tf 15 TL`,
    ...lines.map((line) => `(${escapePdfText(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const header = '%PDF-1.4\n'
  let offset = header.length
  const places = objects.map((object) => {
    const place = offset
    offset += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`
  return Buffer.from(`${header}${objects.join('')}${table}${trailer}`, 'latin1')
}
