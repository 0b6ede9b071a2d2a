import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './database.ts'

export type CopyValue = string | number | boolean | Uint8Array | null

const SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One row in the text format of COPY. JSON is passed as a string; bytes become hexadecimal. */
export function toCopyRow(values: readonly CopyValue[]): string {
  let line = ''
  for (let index = 0; index < values.length; index++) {
    if (index > 0) line += '\t'
    line += toCopyText(values[index]!)
  }
  return `${line}\n`
}

const START_BYTES = 1024 * 1024
/** Bytes that one UTF-16 unit takes at most. */
const MAX_CHARACTER_BYTES = 3

/**
 * Collects rows for COPY as bytes. A growing string would be a chain of parts that every garbage collection moves and
 * the end has to join.
 */
export class CopyBuffer {
  #bytes = Buffer.allocUnsafeSlow(START_BYTES)
  #end = 0

  add(values: readonly CopyValue[]): void {
    const line = toCopyRow(values)
    const most = this.#end + line.length * MAX_CHARACTER_BYTES
    if (most > this.#bytes.length) {
      const wider = Buffer.allocUnsafeSlow(most * 2)
      this.#bytes.copy(wider, 0, 0, this.#end)
      this.#bytes = wider
    }
    this.#end += this.#bytes.write(line, this.#end)
  }

  /** Returns the rows so far and starts again. Null where there are none. */
  takeBytes(): Buffer | null {
    if (this.#end === 0) return null
    const rows = this.#bytes.subarray(0, this.#end)
    this.#bytes = Buffer.allocUnsafeSlow(this.#bytes.length)
    this.#end = 0
    return rows
  }
}

/**
 * COPY … FROM STDIN through the running transaction. `table` and `columns` are constants of the code, never anyone's
 * words; `chunks` are whole rows made by `copyRow`. Refused by PostgreSQL on a table with row policies: copy into a
 * temporary table there, then insert-select through the policy.
 */
export async function copyInto(
  tx: Tx,
  table: string,
  columns: readonly string[],
  chunks: Iterable<Uint8Array | string>,
): Promise<void> {
  const stream = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)
  // pg takes anything that can submit itself in place of a text, and Kysely hands on what it is given: so the stream
  // runs on the transaction's own connection.
  await tx.executeQuery(CompiledQuery.raw(stream as never))
  await pipeline(Readable.from(chunks, { objectMode: true }), stream)
}

/** Ids, codes and most JSON need no escaping; plain searches find that out faster than a pattern. */
function escapeCopyText(text: string): string {
  if (!text.includes('\\') && !text.includes('\t') && !text.includes('\n') && !text.includes('\r')) return text
  return text.replace(SPECIAL, (sign) => ESCAPES[sign]!)
}

function toCopyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeCopyText(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
}
