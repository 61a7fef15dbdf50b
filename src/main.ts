import { inspect } from 'node:util'
import { messageWithCauses } from '#lib/error-fields.ts'
import { readConfig } from './config.ts'

// One entry for every command: `npm start`, `npm run dev`, `npm run localnet`, `npm run import -- FILE…`,
// `npm run redecode`, `npm run judge -- FILE…`.
const [command, ...rest] = process.argv.slice(2)

try {
  const config = readConfig(process.env)
  if (command === 'import') await (await import('./import.ts')).importFiles(config, rest)
  else if (command === 'redecode') await (await import('./redecode.ts')).redecodeStored(config, rest)
  else if (command === 'judge') await (await import('./judge.ts')).judgeFiles(config, rest)
  else if (command === 'localnet')
    await (await import('./serve.ts')).serve({ ...config, roles: ['localnet'] }, {})
  else if (command === undefined || command === '--dev')
    await (await import('./serve.ts')).serve(config, { dev: command === '--dev' })
  else
    throw new Error(
      `There is no command "${command}". Expected localnet, import, redecode, judge, --dev, or nothing to start everything.`,
    )
} catch (error) {
  // Expected start failures are printed as a message; unexpected errors with their stack.
  const expected = error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)
  console.error(`\n${expected ? messageWithCauses(error) : inspect(error)}\n`)
  process.exit(1)
}
