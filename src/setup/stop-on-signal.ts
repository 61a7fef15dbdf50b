import { killChildren } from '#lib/processes/fork-child.ts'

/**
 * After this time the process is killed, which loses no stored data: service managers kill after ten seconds.
 */
const STOP_MS = 8_000

/** The exit codes that shells report for a program that the signal ended. */
const EXIT_CODES = { SIGINT: 128 + 2, SIGTERM: 128 + 15 } as const

/**
 * Calls `begin` at the first SIGINT or SIGTERM. A second signal, or the end of the time limit, kills all
 * children and ends this process with the exit code of the signal. Without a handler, process 1 of a
 * container ignores both signals.
 *
 * @param late the message when the time limit is over
 */
export function onStopSignal(begin: (exitCode: number) => void, late?: string): void {
  let isStopping = false
  for (const [signal, exitCode] of Object.entries(EXIT_CODES))
    process.on(signal, () => {
      const endAtOnce = () => {
        killChildren()
        process.exit(exitCode)
      }
      if (isStopping) return endAtOnce()
      isStopping = true
      setTimeout(() => {
        if (late !== undefined) console.log(late)
        endAtOnce()
      }, STOP_MS).unref()
      begin(exitCode)
    })
}

/** For a command that can be ended at any time. */
export const exitOnSignal = () => onStopSignal((exitCode) => process.exit(exitCode))

/** A command as one types it in a shell. */
export const commandLine = (name: string, args: readonly string[]): string =>
  [
    `npm run ${name}`,
    ...(args.length > 0 ? ['--'] : []),
    ...args.map((arg) => (/^[\w./:=@%+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)),
  ].join(' ')

/**
 * For a command that must end in order: returns a function that tells whether to stop. The exit code is then
 * that of the signal, unless the command sets another one.
 *
 * @param sentence says what the command still does, and what is kept
 * @param goOn the command that continues the work, see `commandLine`; absent: nothing can be continued
 */
export function stoppedBySignal(sentence: string, goOn?: string): () => boolean {
  let isStopping = false
  onStopSignal(
    (exitCode) => {
      isStopping = true
      process.exitCode = exitCode
      console.log(`\n${sentence}${goOn === undefined ? '' : ` Go on with: ${goOn}`}`)
    },
    `It did not stop within ${STOP_MS / 1_000} s and is ended now. What is stored is kept.${goOn === undefined ? '' : ` Go on with: ${goOn}`}`,
  )
  return () => isStopping
}
