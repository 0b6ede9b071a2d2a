const MONEY_BEFORE = /^(rm|myr|nt\$|ntd|twd|us\$|usd|\$)/iu
const MONEY_AFTER = /(rm|myr|ntd|twd|usd|元|圓|%)$/iu
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const BARE = /^(\d+(\.\d+)?|\.\d+)$/

/**
 * An amount as people write it, as a plain decimal: `RM 1,234.50`, `NT$45,000`, `(120.00)`, `1 234.50`. What is none
 * stays as it is, so that it is refused in its own words; so does `1.234,50`, which could be either.
 */
export function plainAmount(typed: string): string {
  let text = typed.normalize('NFKC').trim().replaceAll('−', '-')
  if (/^[-–—]$/.test(text)) return ''
  let isNegative = text.startsWith('(') && text.endsWith(')')
  if (isNegative) text = text.slice(1, -1).trim()
  const signs = () => {
    if (isNegative || !(text.startsWith('-') || text.endsWith('-'))) return
    isNegative = true
    text = (text.startsWith('-') ? text.slice(1) : text.slice(0, -1)).trim()
  }
  signs()
  text = text.replace(MONEY_BEFORE, '').trim().replace(MONEY_AFTER, '').trim()
  signs()
  text = text.replace(/(?<=\d)[\s'](?=\d{3}(\D|$))/g, '')
  if (GROUPED.test(text)) text = text.replaceAll(',', '')
  if (!BARE.test(text)) return typed
  let short = text
  if (short.includes('.')) while (short.endsWith('0')) short = short.slice(0, -1)
  if (short.endsWith('.')) short = short.slice(0, -1)
  const whole = short.startsWith('.') ? `0${short}` : short
  return isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole || '0'
}
