import { styleText } from 'node:util'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import type { Config } from '#setup/config.ts'
import { exitOnSignal, stoppedBySignal } from '#setup/stop-on-signal.ts'
import { examineCluster } from './cluster.ts'
import { examineDatabase, examineOther } from './database.ts'
import { type Finding, wrong } from './finding.ts'
import { examineMachine, examineSettings } from './machine.ts'
import { examineNodes } from './nodes.ts'

const USAGE = 'Usage: npm run doctor [-- --cluster]'

/**
 * `npm run doctor [-- --cluster]`: reports what is wrong with the machine, the settings, the nodes and the
 * database, and what to do. It may run while the explorer runs; it changes nothing, except with `--cluster`
 * (`cluster.ts`). The exit code is 1 if something is wrong.
 */
export async function runDoctor(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseCommandLine(args, { usage: USAGE, options: { cluster: { type: 'boolean' } } })
  const stopped = values.cluster && stoppedBySignal('Stopping: the database of the check is removed.')
  if (!stopped) exitOnSignal()
  const parts: [string, () => Finding[] | Promise<Finding[]>][] = stopped
    ? [['Cluster', () => examineCluster(config, stopped)]]
    : [
        ['Machine', () => examineMachine(config)],
        ['Settings', () => examineSettings(config, true)],
        ['Nodes', () => examineNodes(config)],
        ['Database', () => examineDatabase(config)],
      ]
  let problems = 0
  for (const [title, examine] of parts) {
    console.log(`\n${title}`)
    for (const finding of await findingsOf(examine)) {
      console.log(lineOf(finding))
      if (finding.level === 'wrong') problems++
    }
  }
  const isOne = problems === 1
  console.log(
    problems === 0
      ? '\nNothing is wrong.'
      : `\n${problems} ${isOne ? 'problem was' : 'problems were'} found.`,
  )
  if (problems > 0) process.exitCode ??= 1
}

/**
 * Runs the checks of `npm run doctor` that are possible before anything is started.
 *
 * @throws Error with all findings that would end the start later
 */
export async function checkStart(config: Config): Promise<void> {
  const findings = [
    ...examineMachine(config),
    ...(await examineSettings(config, false)),
    ...(await examineOther(config)),
  ]
  const ends = findings.filter((finding) => finding.endsStart)
  if (ends.length > 0)
    throw new Error(ends.map(({ text, remedy }) => (remedy ? `${text} ${remedy}` : text)).join('\n'))
}

/** A check that fails must not hide the others. */
async function findingsOf(examine: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await examine()
  } catch (error) {
    return [wrong(`This could not be examined: ${messageWithCauses(error)}`, 'See the rest first.')]
  }
}

const MARKS = {
  ok: styleText('green', 'ok   '),
  note: styleText('yellow', 'note '),
  wrong: styleText('red', 'WRONG'),
}

const lineOf = ({ level, text, remedy }: Finding): string =>
  `  ${MARKS[level]} ${text}${remedy ? `\n        → ${remedy}` : ''}`
