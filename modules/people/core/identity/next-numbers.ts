const DIGITS = '0123456789'

/** How the first person of a company is numbered. */
const FIRST_STYLE = { prefix: 'E-', width: 4, highest: 1000 }

/**
 * Gives employee numbers in the style of the others: the most common prefix, from one above its highest number on. Each
 * call gives the next one.
 */
export function employeeNumbersAfter(numbers: Iterable<string>): () => string {
  const styles = new Map<string, { prefix: string; width: number; highest: number; count: number }>()
  for (const number of numbers) {
    const prefix = number.slice(0, lastPartStart(number))
    const digits = number.slice(prefix.length)
    if (digits === '') continue
    const style = styles.get(prefix) ?? { prefix, width: 0, highest: 0, count: 0 }
    style.width = Math.max(style.width, digits.length)
    style.highest = Math.max(style.highest, Number(digits.slice(-15)))
    style.count++
    styles.set(prefix, style)
  }
  const [usual] = [...styles.values()].sort((a, b) => b.count - a.count || (a.prefix < b.prefix ? -1 : 1))
  const { prefix, width, highest } = usual ?? FIRST_STYLE
  let last = highest
  return () => {
    last++
    return `${prefix}${String(last).padStart(width, '0')}`
  }
}

/** Where the digits begin that a number ends with. */
function lastPartStart(number: string): number {
  let start = number.length
  while (start > 0 && DIGITS.includes(number.charAt(start - 1))) start--
  return start
}
