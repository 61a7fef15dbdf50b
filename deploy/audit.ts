// `npm run audit` prints what the registry knows about vulnerabilities in the dependencies of a running
// explorer. It ends with 1 if one is high or critical. If the registry does not answer, it ends with 0 and a
// sentence, because nothing is known.
import { spawnSync } from 'node:child_process'
import { auditVerdict } from './audit-verdict.ts'

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { text, exitCode } = auditVerdict(error ? error.message : stdout)
console.log(text)
process.exitCode = exitCode
