import { fileURLToPath } from 'node:url'
import { compileServer } from '../src/compile.mjs'

// `npm run bench [name] [-- --option value …]`: results as JSON lines on standard output, progress on standard error.
const benches = {
  ingest: () => import('./ingest.ts'),
  redecode: () => import('./redecode.ts'),
  read: () => import('./read.ts'),
  browse: () => import('./browse.ts'),
  export: () => import('./export.ts'),
  idle: () => import('./idle.ts'),
  fresh: () => import('./fresh.ts'),
  start: () => import('./start.ts'),
  web: () => import('./web.ts'),
}

const [name, ...rest] = process.argv.slice(2)
const options: Record<string, string> = {}
for (let i = 0; i < rest.length; i++) {
  const option = rest[i] ?? ''
  // An option without a value is followed by the next option, or by nothing.
  if (option.startsWith('--'))
    options[option.slice(2)] = rest[i + 1]?.startsWith('--') ? '' : (rest[++i] ?? '')
  else options.files = `${options.files ? `${options.files},` : ''}${option}`
}

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
  await run(options)
}
process.exit(0)
