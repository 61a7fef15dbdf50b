import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.spec.{ts,tsx}',
      'bench/*.spec.ts',
      'test/*.spec.ts',
      'test/oracles/*.spec.ts',
      'programs/*.spec.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Two cores: more workers than that only make the engine's tests wait for each other.
    maxWorkers: 2,
    pool: 'forks',
  },
})
