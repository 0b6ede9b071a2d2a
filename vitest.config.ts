import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './test/patience.ts'

const apart = ['node_modules/**', 'dist/**', 'e2e/**']
const pure = { include: ['**/*.test.ts'], exclude: [...apart, '**/*.api.test.ts', '**/*.slow.test.ts'] }

/** Pure tests that put something else in the place of a module, a global or the clock: no other file may see it. */
const changing = globSync(pure.include, { cwd: import.meta.dirname, exclude: pure.exclude }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|spyOn|useFakeTimers)\(/.test(readFileSync(file, 'utf8')),
)

/** What is written beside an answer, such as the log of reads, is waited for as long as it takes on a busy machine. */
const POLLED = { poll: { timeout: patience(15_000) } }

const SETUP = ['test/fixed-seed.ts']

/** Vitest leaves a core of few to itself, which only waits. */
const WORKERS = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: pure.include,
          exclude: [...pure.exclude, ...changing],
          environment: 'node',
          setupFiles: SETUP,
          // The product is read once a worker, not once a file: files share nothing but code.
          isolate: false,
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
          expect: POLLED,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'pure-apart',
          include: changing,
          environment: 'node',
          setupFiles: SETUP,
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
          expect: POLLED,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: apart,
          environment: 'node',
          setupFiles: SETUP,
          globalSetup: ['test/database-setup.ts'],
          isolate: false,
          testTimeout: patience(60_000),
          hookTimeout: patience(180_000),
          expect: POLLED,
          // They wait for PostgreSQL a fifth of their time.
          maxWorkers: 3,
          // Projects that are asked for together and take as many workers as they each like go one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          exclude: apart,
          environment: 'node',
          setupFiles: SETUP,
          testTimeout: patience(600_000),
          hookTimeout: patience(600_000),
          expect: POLLED,
          // Each has clusters and folders of its own, and waits more than it works.
          maxWorkers: 2,
        },
      },
    ],
  },
})
