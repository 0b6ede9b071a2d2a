import type { ComponentType } from 'react'
import { MalaysianFiles } from './malaysia-files.tsx'
import { TaiwanStatements } from './taiwan-statements.tsx'

/** What the authorities of a country are sent of an approved run, by its code. */
export const AUTHORITIES: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  MY: MalaysianFiles,
  TW: TaiwanStatements,
}
