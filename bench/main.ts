import { fileURLToPath } from 'node:url'
import { compileServer } from '../src/compile.mjs'

// `npm run bench [name] [-- --option value …]` prints results as JSON lines to standard output, and progress
// to standard error.
const benches = {
  ingest: () => import('./ingest.ts'),
  redecode: () => import('./redecode.ts'),
  read: () => import('./read.ts'),
  browse: () => import('./browse.ts'),
  crowd: () => import('./crowd.ts'),
  export: () => import('./export.ts'),
  idle: () => import('./idle.ts'),
  fresh: () => import('./fresh.ts'),
  rpc: () => import('./rpc.ts'),
  start: () => import('./start.ts'),
  web: () => import('./web.ts'),
}

const [name, ...args] = process.argv.slice(2)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The benchmarks start the same compiled processes as the server; only the measuring code itself runs
// uncompiled.
process.env.GORSCOPE_COMPILED = await compileServer()
const chosen = name === undefined ? Object.keys(benches) : [name]
for (const one of chosen) {
  const load = benches[one as keyof typeof benches]
  if (!load) {
    console.error(`Unknown benchmark "${one}". Expected one of ${Object.keys(benches).join(', ')}.`)
    process.exit(1)
  }
  const { run } = await load()
  await run(args)
}
process.exit(0)
