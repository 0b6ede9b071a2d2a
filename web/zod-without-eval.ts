import { config } from 'zod'

// The content security policy forbids eval. This must run before any schema is created.
config({ jitless: true })
