import type { MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { RememberedLayout } from './layout.ts'
import { normalizeWord } from './normalize-words.ts'
import type { RememberedWord } from './read-cells.ts'

/** Loads the company's earlier choices for files of an import: columns by heading, and meanings of words. */
export async function loadRememberedMappings(
  tx: Tx,
  what: string,
): Promise<{ layouts: RememberedLayout[]; words: RememberedWord[] }> {
  const layouts = await tx
    .selectFrom('import_layout')
    .select(['sheet', 'headings', 'columns', 'same'])
    .where('what', '=', what)
    .$narrowType<{ columns: (string | null)[]; same: { key: string; value: string }[] }>()
    .execute()
  const words = await tx
    .selectFrom('import_word')
    .select(['column_key', 'typed', 'meant'])
    .where('what', '=', what)
    .execute()
  return {
    layouts: layouts.map(({ sheet, headings, columns, same }) => ({ into: sheet, digest: headings, columns, same })),
    words: words.map(({ column_key, typed, meant }) => ({ key: column_key, typed, meant })),
  }
}

/** Saves the choices for the next file. Secret numbers are not words and are never saved. */
export async function saveRememberedMappings(
  tx: Tx,
  what: string,
  { arrangement, is_template }: MappingProposal,
  digests: readonly string[],
  { secret, isListed }: { secret: (key: string) => boolean; isListed: (key: string, value: string) => boolean },
): Promise<void> {
  if (!is_template)
    for (const [index, { into, from, columns }] of arrangement.sheets.entries()) {
      if (from === null) continue
      // A fixed day or text applies to this file only; a fixed office applies to the next file too.
      const same = arrangement.same.filter((one) => one.into === into && isListed(one.key, one.value))
      const stored = {
        columns: JSON.stringify(columns),
        same: JSON.stringify(same.map(({ key, value }) => ({ key, value }))),
      }
      await tx
        .insertInto('import_layout')
        .values({ what, sheet: into, headings: required(digests[index], 'digest of a sheet'), ...stored })
        .onConflict((conflict) => conflict.columns(['company_id', 'what', 'sheet', 'headings']).doUpdateSet(stored))
        .execute()
    }
  for (const { key, typed, meant } of arrangement.words) {
    const word = normalizeWord(typed).slice(0, 200)
    // A word kept as written or left empty applies to this file only.
    if (secret(key) || word === '' || meant === '' || meant === typed) continue
    await tx
      .insertInto('import_word')
      .values({ what, column_key: key, typed: word, meant })
      .onConflict((same) => same.columns(['company_id', 'what', 'column_key', 'typed']).doUpdateSet({ meant }))
      .execute()
  }
}
