import { defineConfig } from 'vitest/config'
import { compileServer } from './src/compile.mjs'

// The child processes of the server are compiled, as those of `npm start`: they start in a third of the time.
process.env.GORSCOPE_COMPILED = await compileServer()

// Files of the projects without isolation share their worker's modules, so that what they import is loaded once.

/** Have state of a module or a mocked module of their own, or take most of a core for themselves. */
const isolated = ['src/web/App.spec.tsx']

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Two cores: more workers than that only make the engine's tests wait for each other.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: ['src/{store,indexer,api}/**/*.spec.ts', 'test/supply.spec.ts'],
          globalSetup: ['src/store/testing/engine.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: false,
          include: [
            'src/{lib,svm,decode,contract,networks,chain,outside}/**/*.spec.ts',
            'test/oracles/*.spec.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['src/web/testing/setup.ts'],
          include: ['src/web/**/*.spec.{ts,tsx}'],
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: [
            ...isolated,
            'src/*.spec.ts',
            'src/{localdb,localnet}/**/*.spec.ts',
            'bench/*.spec.ts',
            'test/!(supply).spec.ts',
            'programs/*.spec.ts',
          ],
        },
      },
    ],
  },
})
