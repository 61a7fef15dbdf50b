import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Starts the TypeScript `file` in a process of its own, with `argument` as JSON in `process.argv[2]` and an IPC channel.
 *
 * The child leads its own process group: Ctrl-C and a service manager's signal reach the parent only, which ends its
 * children in their order. If the parent dies without a word the channel closes, and the child must end itself.
 */
export function forkChild(
  file: URL,
  argument: unknown,
  options: { env?: Record<string, string> | undefined; nodeFlags?: string[] } = {},
): ChildProcess {
  return fork(file, [JSON.stringify(argument)], {
    // The parent's flags (the TypeScript loader) come along; a debugger's port must not.
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      ...loader(),
      ...(options.nodeFlags ?? []),
    ],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    detached: true,
  })
}

/** Under a test runner the parent has no TypeScript loader in its flags, yet the child needs one. */
function loader(): string[] {
  if (process.execArgv.some((flag) => flag.includes('tsx'))) return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}
