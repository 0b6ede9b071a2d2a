import type { ComponentType } from 'react'
import { MalaysianFiles } from './malaysia-files.tsx'
import { TaiwanStatements } from './taiwan-statements.tsx'

/** The files of an approved run for the authorities of a country, by its code. */
export const AUTHORITIES: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  MY: MalaysianFiles,
  TW: TaiwanStatements,
}
