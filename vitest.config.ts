import { defineConfig } from 'vitest/config'

const apart = ['node_modules/**', 'dist/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...apart, '**/*.api.test.ts', '**/*.slow.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: apart,
          environment: 'node',
          globalSetup: ['test/database-setup.ts'],
          // The product is read once a worker, not once a file: files share nothing but code.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          exclude: apart,
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
