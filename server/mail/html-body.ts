/** The content id of the logo's attachment in a mail. */
export const LOGO_CID = 'logo'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** The HTML of a mail's plain text below the company's logo: paragraphs, lines and addresses that open. */
export function toHtmlBody(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`)
  return [
    '<!doctype html><html><body style="font-family: sans-serif; font-size: 15px; line-height: 1.5">',
    `<p><img src="cid:${LOGO_CID}" alt="" style="max-width: 200px; max-height: 64px"></p>`,
    ...paragraphs,
    '</body></html>',
  ].join('\n')
}

/** Links the addresses in escaped text; a full stop or bracket that ends a sentence stays outside. */
function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)、。，）]/g, (address) => `<a href="${address}">${address}</a>`)
}
