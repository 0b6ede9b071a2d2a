/**
 * How much longer than usual every test may take: `KERANI_TEST_PATIENCE=4` for a machine that is busy with other things.
 * Less than the usual is never asked for.
 */
export function patienceFactor(given: string | undefined): number {
  if (given === undefined || given === '') return 1
  const factor = Number(given)
  if (!(factor >= 1 && factor <= 100)) throw new Error(`KERANI_TEST_PATIENCE=${given}: a number from 1 to 100`)
  return factor
}

const FACTOR = patienceFactor(process.env.KERANI_TEST_PATIENCE)

/** A time limit in milliseconds for a test or a wait, multiplied by the common factor. */
export const patience = (ms: number): number => Math.round(ms * FACTOR)
