import { defineConfig } from 'vitest/config'
import { compileServer } from './src/compile.mjs'
import { WAIT_MS } from './src/lib/testing/patience.ts'
import { TEST_TAGS, TEST_TIMEOUT } from './src/lib/testing/soak.ts'

// The child processes of the server are compiled, as those of `npm start`: they start in a third of the time.
process.env.GORSCOPE_COMPILED = await compileServer()

/** Tests on the database engine that all of them share. */
const database = [
  'src/{store,indexer,api,server}/**/*.spec.ts',
  'src/commands/serve/serve-generations.spec.ts',
  'src/rpc/**/*.spec.ts',
  'test/{agave,chaos,cluster,doctor,limited-node,roles,supply}.spec.ts',
  'bench/generate.spec.ts',
]
const web = 'src/web/**/*.spec.{ts,tsx}'
/** Mocks modules, which the files of a project share otherwise. */
const mocking = ['src/web/App.spec.tsx']

const PATIENCE = 'src/lib/testing/patience.ts'
const page = { environment: 'jsdom', setupFiles: ['src/web/testing/setup.ts'] }

export default defineConfig({
  test: {
    testTimeout: TEST_TIMEOUT,
    tags: TEST_TAGS,
    // Guards against waiting for ever, not measures of time: the machine may be busy with other things.
    hookTimeout: 600_000,
    expect: { poll: { timeout: WAIT_MS } },
    // More than the cores that there are at least: many tests wait, for a process of their own or for time.
    maxWorkers: 3,
    setupFiles: [PATIENCE],
    pool: 'forks',
    projects: [
      // The first ones wait more than they work: they come beside the browser tests.
      {
        extends: true,
        test: {
          name: 'node',
          isolate: false,
          include: ['{src,bench,test,programs}/**/*.spec.ts'],
          exclude: [...database, web],
        },
      },
      { extends: true, test: { name: 'web', isolate: false, include: [web], exclude: mocking, ...page } },
      { extends: true, test: { name: 'web with mocks', include: mocking, ...page } },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: database,
          globalSetup: ['src/store/testing/engine.ts'],
        },
      },
    ],
  },
})
