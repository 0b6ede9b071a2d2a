import { configureGlobal } from 'fast-check'
import { isDeep } from './depth.ts'

// The daily run has a fixed seed. A deep run uses a random one, and a failure prints its seed.
if (!isDeep) configureGlobal({ seed: 20_261_129 })
