import { defineConfig } from 'vitest/config'
import { TEST_TAGS, TEST_TIMEOUT } from '../../src/lib/testing/soak.ts'

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    testTimeout: TEST_TIMEOUT,
    tags: TEST_TAGS,
    hookTimeout: 600_000,
    isolate: false,
    // The tests wait more than they work.
    maxWorkers: 2,
    pool: 'forks',
  },
})
