/** A text with `{{name}}` in place of what is selected, and where the cursor stands after it. */
export function insertVariable(
  text: string,
  { from, until }: { from: number; until: number },
  name: string,
): { text: string; cursor: number } {
  const inserted = `{{${name}}}`
  return { text: text.slice(0, from) + inserted + text.slice(until), cursor: from + inserted.length }
}
