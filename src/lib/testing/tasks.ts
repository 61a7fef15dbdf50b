import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks } from '../processes/serve-tasks.ts'

/** For tests: a task that describes what the child does with it. The start of the child takes a while. */
export type TestTask = { echo: string } | { refuse: string } | { burnMs: number } | { exit: number } | 'pid'

await sleep(300)
await serveTasks((task: TestTask) => {
  if (task === 'pid') return String(process.pid)
  if ('refuse' in task) throw new Error(task.refuse)
  if ('exit' in task) process.exit(task.exit)
  if ('burnMs' in task) {
    const until = process.cpuUsage().user + task.burnMs * 1_000
    while (process.cpuUsage().user < until);
    return 'burned'
  }
  return task.echo
})
