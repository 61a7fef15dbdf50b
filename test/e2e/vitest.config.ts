import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    isolate: false,
    // The tests wait more than they work.
    maxWorkers: 2,
    pool: 'forks',
  },
})
