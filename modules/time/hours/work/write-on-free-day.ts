import { invalidField } from '#base/errors.ts'
import { postgresErrorCode } from '#server/database/database.ts'

/** Writes a row that holds from a day on. Throws 422 with `code` at `from_day` where another row begins on that day. */
export async function writeOnFreeDay<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('from_day', code)
    throw error
  }
}
