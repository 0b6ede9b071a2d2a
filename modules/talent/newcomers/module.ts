import type { Module } from '#server/manifest/module.ts'
import { ERASED_WITH_APPLICATION } from '../candidates/erase.ts'
import { eraseNewcomer } from './newcomer-records.ts'

export const manifest: Module = {
  labels: [],
  brings: [ERASED_WITH_APPLICATION.add({ name: 'newcomers', erase: eraseNewcomer })],
}
