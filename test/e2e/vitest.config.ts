import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One product, one browser: the stories run one after another.
    maxWorkers: 1,
    pool: 'forks',
  },
})
