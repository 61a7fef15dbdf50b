import { killChildren } from '#lib/processes/fork-child.ts'

/** What has not ended then is killed, which loses nothing that is stored: service managers kill after ten seconds. */
const STOP_MS = 8_000

/** The exit codes that shells report of a program that the signal ended. */
const EXIT_CODES = { SIGINT: 128 + 2, SIGTERM: 128 + 15 } as const

/**
 * Calls `begin` at the first SIGINT or SIGTERM. A second one, and the end of the time, kill all children and end this process
 * with the exit code of the signal. Without a handler the first process of a container ignores both signals.
 *
 * @param late what is said where the time is over
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

/** For a command that has nothing to end in order. */
export const exitOnSignal = () => onStopSignal((exitCode) => process.exit(exitCode))

/** A command as it is typed. */
export const commandLine = (name: string, args: readonly string[]): string =>
  [
    `npm run ${name}`,
    ...(args.length > 0 ? ['--'] : []),
    ...args.map((arg) => (/^[\w./:=@%+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)),
  ].join(' ')

/**
 * For a command that ends in order: whether it is to stop. Its exit code is then that of the signal, unless it sets another
 * one.
 *
 * @param sentence says what it still does, and what is kept
 * @param goOn the command that goes on, see `commandLine`; absent: there is nothing to go on with
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
