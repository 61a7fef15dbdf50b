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
    // Two files run at once, because the tests wait more than they compute.
    maxWorkers: 2,
    pool: 'forks',
  },
})
