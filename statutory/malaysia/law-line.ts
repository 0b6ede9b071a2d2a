import type { LawLine } from '../law-line.ts'
import type { LINE_NAMES } from './line-names.ts'

export type MalaysianLine = LawLine<keyof typeof LINE_NAMES>
