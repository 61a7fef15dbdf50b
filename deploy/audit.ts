// `npm run audit`: what the registry knows of faults in the dependencies of a running explorer. Ends with 1 where one is high
// or critical, and with 0 and a sentence where the registry does not answer: then nothing is known.
import { spawnSync } from 'node:child_process'
import { auditVerdict } from './audit-verdict.ts'

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { text, exitCode } = auditVerdict(error ? error.message : stdout)
console.log(text)
process.exitCode = exitCode
