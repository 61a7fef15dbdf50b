import { inspect } from 'node:util'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { readConfig } from '#setup/config.ts'
import { foreignOwner } from '#setup/open-data-dir.ts'

// The entry of every command: `npm start`, `npm run dev`, `npm run localnet`, `npm run import -- FILE…`, `npm
// run remove -- FROM TO`, `npm run redecode`, `npm run judge -- FILE…`, `npm run backup -- FOLDER`, `npm run
// restore -- FOLDER`, `npm run doctor`.
const args = process.argv.slice(2)
const [command, ...rest] = args
const EXPECTED =
  'Expected localnet, import, remove, redecode, judge, backup, restore, doctor, --dev, or nothing to start everything.'

try {
  const config = readConfig(process.env)
  // `judge` does not use the folder, and `doctor` reports its owner with its other findings.
  const owner = command === 'judge' || command === 'doctor' ? undefined : foreignOwner(config.dataDir)
  if (owner !== undefined) throw new Error(owner)
  if (command === 'import') await (await import('./import.ts')).importFiles(config, rest)
  else if (command === 'remove') await (await import('./remove.ts')).removeSlots(config, rest)
  else if (command === 'redecode') await (await import('./redecode.ts')).redecodeStored(config, rest)
  else if (command === 'doctor') await (await import('./doctor/doctor.ts')).runDoctor(config, rest)
  else if (command === 'judge') await (await import('./judge.ts')).judgeFiles(config, rest)
  else if (command === 'backup') await (await import('./backup.ts')).backUp(config, rest)
  else if (command === 'restore') await (await import('./restore.ts')).restore(config, rest)
  else if (command === 'localnet') {
    parseCommandLine(rest, { usage: 'Usage: npm run localnet', options: {} })
    await (await import('./serve/serve.ts')).serve({ ...config, roles: ['localnet'] }, {})
  } else if (command === undefined || command.startsWith('-')) {
    const { values } = parseCommandLine(args, { usage: EXPECTED, options: { dev: { type: 'boolean' } } })
    await (await import('./serve/serve.ts')).serve(config, values)
  } else throw new Error(`There is no command "${command}". ${EXPECTED}`)
} catch (error) {
  // Expected start failures are printed as a message; unexpected errors with their stack.
  const expected = error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)
  console.error(`\n${expected ? messageWithCauses(error) : inspect(error)}\n`)
  process.exit(1)
}
