import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Starts the TypeScript `file` in a separate process. The child reads `greeting`, the first IPC message, with
 * `greeted()` of `parent.ts`.
 *
 * Our data is neither in the arguments, which every user of the machine can list, nor in the environment, in
 * which this process may have passwords and keys (`CLICKHOUSE_URL`, `RPC_URL`): both have only what starting
 * Node needs.
 *
 * The child leads its own process group: Ctrl-C and a service manager's signal reach only the parent, which
 * ends its children in the right order. A child whose parent has ended ends by itself: see `parent.ts`.
 */
export function forkChild(
  file: URL,
  greeting: unknown,
  options: { env?: Record<string, string> | undefined; nodeFlags?: string[] } = {},
): ChildProcess {
  const env = { ...plainEnvironment(), ...options.env }
  const compiled = compiledFile(file, env.GORSCOPE_COMPILED)
  const child = fork(compiled ?? file, [String(process.pid)], {
    execArgv: [
      ...(compiled ? withoutLoader(parentFlags()) : parentFlags()),
      ...(compiled ? ['--enable-source-maps'] : loader()),
      ...(options.nodeFlags ?? []),
    ],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    detached: true,
  })
  child.send({ greeting }, () => undefined) // a failure shows in the child's exit
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()

/** Kills every child that has not ended. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL')
}

const SOURCES = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The compiled file of this source in `folder`, or undefined when this process is not compiled
 * (`compile.mjs`).
 */
function compiledFile(file: URL, folder: string | undefined): string | undefined {
  if (!folder) return undefined
  const path = join(folder, relative(SOURCES, fileURLToPath(file)).replace(/\.ts$/, '.js'))
  return existsSync(path) ? path : undefined
}

/** The parent's flags (the TypeScript loader) are passed on; a debugger's port must not. */
const parentFlags = () => process.execArgv.filter((flag) => !flag.startsWith('--inspect'))

/** Compiled files need no TypeScript loader, whose start takes longer than theirs. */
const withoutLoader = (flags: readonly string[]) =>
  flags.filter(
    (flag, at) => !/\btsx\b/.test(flag) && !(flag === '--import' && /\btsx\b/.test(flags[at + 1] ?? '')),
  )

/** Under a test runner the parent has no TypeScript loader in its flags, yet the child needs one. */
function loader(): string[] {
  if (process.execArgv.some((flag) => flag.includes('tsx'))) return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}

/**
 * Environment variables that Node, the system's libraries and the build tools read; none is a setting of the
 * explorer.
 */
const PLAIN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|NODE_ENV|NODE_OPTIONS|NODE_PATH|NODE_EXTRA_CA_CERTS|NODE_DEBUG|NODE_V8_COVERAGE|NODE_COMPILE_CACHE|GORSCOPE_COMPILED|TSX_\w+|ESBUILD_BINARY_PATH|(LD|DYLD)_\w+|MALLOC_\w+|UV_\w+|SSL_CERT_(FILE|DIR)|OPENSSL_CONF|ICU_DATA|NO_COLOR|FORCE_COLOR|TERM)$/

function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PLAIN.test(name)))
}
