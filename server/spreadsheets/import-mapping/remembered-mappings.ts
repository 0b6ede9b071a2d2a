import type { MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { RememberedLayout } from './layout.ts'
import { normalizeWord } from './normalize-words.ts'
import type { RememberedWord } from './read-cells.ts'

/** What the company chose for files of an import before: columns by their headings, and what words mean. */
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

/** Keeps what was chosen for the next file. Secret numbers are no words and never among them. */
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
      // A day or a text for every row is an answer for this file only; an office is one for the next as well.
      const same = arrangement.same.filter((one) => one.into === into && isListed(one.key, one.value))
      const kept = {
        columns: JSON.stringify(columns),
        same: JSON.stringify(same.map(({ key, value }) => ({ key, value }))),
      }
      await tx
        .insertInto('import_layout')
        .values({ what, sheet: into, headings: required(digests[index], 'digest of a sheet'), ...kept })
        .onConflict((conflict) => conflict.columns(['company_id', 'what', 'sheet', 'headings']).doUpdateSet(kept))
        .execute()
    }
  for (const { key, typed, meant } of arrangement.words) {
    const word = normalizeWord(typed).slice(0, 200)
    // Kept as written or left empty is an answer for this file only.
    if (secret(key) || word === '' || meant === '' || meant === typed) continue
    await tx
      .insertInto('import_word')
      .values({ what, column_key: key, typed: word, meant })
      .onConflict((same) => same.columns(['company_id', 'what', 'column_key', 'typed']).doUpdateSet({ meant }))
      .execute()
  }
}
