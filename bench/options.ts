import { parseCommandLine } from '#lib/processes/command-line.ts'

/** Parses the arguments of a benchmark. */
export const readArguments = <const T extends Parameters<typeof parseCommandLine>[1]['options']>(
  args: readonly string[],
  options: T,
  takesFiles = false,
) => parseCommandLine(args, { usage: 'The options are in bench/README.md.', options, takesFiles })
