import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * The options and other arguments of a command.
 *
 * @param usage ends the message of every error
 * @param takesFiles whether there may be arguments that are not options
 * @throws Error for an unknown option, one without its value, and an argument that the command does not take
 */
export function parseCommandLine<const T extends Options>(
  args: readonly string[],
  { usage, options, takesFiles = false }: { usage: string; options: T; takesFiles?: boolean },
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: takesFiles })
  } catch (error) {
    // After the first sentence Node's message describes Node's own syntax.
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\.?(?:\s*\n|\. |$)/)
    throw new Error(`${problem}. ${usage}`)
  }
}
