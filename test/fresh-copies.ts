import { theseOf } from './turns.ts'

/**
 * What is asked of the whole project once more, one a turn: each installs, builds or checks everything anew.
 */
export const FRESH_COPIES = [
  'start as root',
  'new module: types of the server, structure',
  'start as another user',
  'new module: types of the screens, matrix',
  'more modules in a build',
  'new module: lint, log, lists',
] as const
export type FreshCopy = (typeof FRESH_COPIES)[number]

export const copiesOfThisTurn = theseOf('fresh copies', FRESH_COPIES)
