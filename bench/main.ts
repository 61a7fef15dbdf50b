import { fileURLToPath } from 'node:url'
import { compileServer } from '../src/compile.mjs'

// `npm run bench [name] [-- --option value …]`: results as JSON lines on standard output, progress on standard error.
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
// The processes that the benchmarks start are those that the server starts; only what measures runs as it is written.
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
