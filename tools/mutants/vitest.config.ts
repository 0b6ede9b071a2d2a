import path from 'node:path'
import { defineConfig } from 'vitest/config'
import project from '../../vitest.config.ts'
import { instrumentFile } from './instrument.ts'

const root = path.join(import.meta.dirname, '../..')
const OURS = /^(base|statutory|server|modules|demo)\/.*\.ts$/

/** The pure tests and those on PostgreSQL. With KERANI_COVERS each reports the functions it ran. */
export default defineConfig({
  root,
  test: {
    projects: (project.test!.projects as { test: { name: string; globalSetup?: string[]; setupFiles?: string[] } }[])
      .filter(({ test }) => test.name !== 'slow')
      .map(({ test }) => ({
        root,
        plugins: [
          {
            name: 'tell-what-ran',
            enforce: 'pre' as const,
            transform(text: string, id: string) {
              const file = path.relative(root, id)
              if (!process.env.KERANI_COVERS || !OURS.test(file) || file.includes('.test.')) return null
              return instrumentFile(file, text)
            },
          },
        ],
        // A reused worker would keep the code from before the change.
        test: {
          ...test,
          isolate: true,
          setupFiles: [...(test.setupFiles ?? []), path.join(import.meta.dirname, 'what-ran.ts')],
        },
      })) as never,
  },
})
