/** A name as it is kept: without spaces around it, and with single ones inside. */
export function spacedOnce(text: string): string {
  return text.replace(/[\p{Zs}\t\r\n]+/gu, ' ').trim()
}

/** A name as it is compared and searched: small letters without accents, single spaces. */
export function foldedName(text: string): string {
  return spacedOnce(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )
}
