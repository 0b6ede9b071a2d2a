import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { connect } from '#server/database/connection.ts'

const ROOT = path.join(import.meta.dirname, '..')
const CODEGEN = path.join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js')

/**
 * Writes the types of a migrated database's tables. With `verify` it only compares them with those in the source, and
 * throws when they differ.
 */
export async function writeTableTypes(ownerUrl: string, { verify }: { verify: boolean }): Promise<void> {
  execFileSync(
    process.execPath,
    [
      CODEGEN,
      '--dialect=postgres',
      `--url=${ownerUrl}`,
      '--out-file=server/database/schema.generated.ts',
      '--date-parser=string',
      '--default-schema=public',
      '--exclude-pattern=pgboss.*',
      '--type-mapping={"int8":"number","json":"unknown","jsonb":"unknown"}',
      `--overrides=${JSON.stringify({ columns: await listedColumns(ownerUrl) })}`,
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: ROOT },
  )
}

/** The columns whose check constraint lists their words, by `table.column`, as a union type. */
async function listedColumns(ownerUrl: string): Promise<Record<string, string>> {
  const client = await connect(ownerUrl)
  try {
    const { rows } = await client.query<{
      table: string
      column: string
      words: string
      nullable: boolean
      filled: boolean
    }>(`
      select t.relname as table, a.attname as column, pg_get_constraintdef(c.oid) as words, not a.attnotnull as nullable, a.atthasdef as filled
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'c' and t.relnamespace = 'public'::regnamespace and cardinality(c.conkey) = 1 and a.atttypid = 'text'::regtype
      order by 1, 2`)
    return Object.fromEntries(
      rows.flatMap(({ table, column, words, nullable, filled }) => {
        const union = parseUnion(words)
        if (!union) return []
        const type = nullable ? `${union} | null` : union
        return [[`${table}.${column}`, filled ? `Generated<${type}>` : type]]
      }),
    )
  } finally {
    await client.end()
  }
}

/**
 * The words of `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` as a union type; null for a condition of another
 * form.
 */
function parseUnion(check: string): string | null {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[([^\]]+)\]\)|([^()]+))\)\)$/.exec(check)
  const words = (list?.[1] ?? list?.[2])?.split(', ').map((word) => /^('[\w-]+')::text$/.exec(word)?.[1])
  return words && !words.includes(undefined) ? words.join(' | ') : null
}
