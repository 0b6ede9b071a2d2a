const MONEY_WORDS = /^(rm|myr|nt\$|ntd|twd|us\$|usd|\$)\s*|\s*(rm|myr|ntd|twd|usd|元|圓|%)$/giu
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const BARE = /^(\d+(\.\d+)?|\.\d+)$/

/**
 * An amount as people write it, as a plain decimal: `RM 1,234.50`, `NT$45,000`, `(120.00)`, `1 234.50`. What is none
 * stays as it is, so that it is refused in its own words; so does `1.234,50`, which could be either.
 */
export function plainAmount(typed: string): string {
  let text = typed.normalize('NFKC').trim().replaceAll('−', '-')
  if (/^[-–—]$/.test(text)) return ''
  const bracketed = /^\((.*)\)$/.exec(text)
  if (bracketed) text = bracketed[1]!
  let isNegative = bracketed !== null
  const signs = () => {
    const signed = /^-\s*(.+)$|^(.+?)\s*-$/.exec(text)
    if (!signed) return
    isNegative = !isNegative
    text = signed[1] ?? signed[2]!
  }
  signs()
  text = text.replace(MONEY_WORDS, '').trim()
  if (!isNegative) signs()
  text = text.replace(/(?<=\d)[\s'](?=\d{3}(\D|$))/g, '')
  if (GROUPED.test(text)) text = text.replaceAll(',', '')
  if (!BARE.test(text)) return typed
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  const whole = short.startsWith('.') ? `0${short}` : short
  return isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole || '0'
}
