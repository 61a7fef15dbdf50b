import { expect, test } from 'vitest'
import { parseCommandLine } from './command-line.ts'

const usage = 'Usage: npm run thing -- FILE… [--json] [--top N]'
const options = { json: { type: 'boolean' }, top: { type: 'string', default: '25' } } as const

test('returns options with their defaults, and the other arguments in their order', () => {
  const { values, positionals } = parseCommandLine(['b', '--json', 'a'], { usage, options, takesFiles: true })
  expect({ ...values }).toEqual({ json: true, top: '25' })
  expect(positionals).toEqual(['b', 'a'])
})

test.each([
  [['--all'], "Unknown option '--all'."],
  [['-x'], "Unknown option '-x'."],
  [['--top'], "Option '--top <value>' argument missing."],
  [['--top', '--json'], "Option '--top' argument is ambiguous."],
  [['--json=1'], "Option '--json' does not take an argument."],
  [['a'], "Unexpected argument 'a'."],
] as const)('%j is refused with the problem and the usage', (args, problem) => {
  expect(() => parseCommandLine(args, { usage, options })).toThrow(new Error(`${problem} ${usage}`))
})
