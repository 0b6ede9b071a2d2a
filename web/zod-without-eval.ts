import { config } from 'zod'

// The content security policy forbids compiling. It is said before any schema is made.
config({ jitless: true })
