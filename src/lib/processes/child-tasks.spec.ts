import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestTask } from '../testing/tasks.ts'
import { createChildTasks, TaskEnded, TaskRefused, TasksBusy } from './child-tasks.ts'

const TASKS = new URL('../testing/tasks.ts', import.meta.url)

function open(
  limits: { file?: URL; cpuMs?: number; clockMs?: number; waiting?: number; perKey?: number } = {},
) {
  const tasks = createChildTasks<TestTask, string>({
    file: TASKS,
    work: 'does what a test says',
    cpuMs: 1_000,
    ...limits,
  })
  onTestFinished(() => tasks.stop())
  return tasks
}

test('tasks run in one child process, and what it refuses is an error with its reason', async () => {
  const tasks = open()
  const pids = await Promise.all([tasks.run('a', 'pid'), tasks.run('b', 'pid')])
  expect(pids[0]).toBe(pids[1])
  expect(pids[0]).not.toBe(String(process.pid))
  await expect(tasks.run('a', { refuse: 'it is no good\nat all' })).rejects.toEqual(
    new TaskRefused('it is no good'),
  )
  expect(tasks.counts()).toEqual({ done: 2, refused: 1, ended: 0 })
})

test('a task that uses more CPU than it may is ended, and the next runs in another process', async () => {
  const tasks = open({ cpuMs: 200 })
  // The start of the child takes longer than a task may take, and does not count.
  const first = await tasks.run('a', 'pid')
  await expect(tasks.run('a', { burnMs: 60_000 })).rejects.toEqual(
    new TaskEnded('it takes more than 0.2 s of CPU'),
  )
  const second = await tasks.run('a', 'pid')
  expect(second).not.toBe(first)
  expect(tasks.counts()).toEqual({ done: 2, refused: 0, ended: 1 })
})

test('a stop ends the child at once, also in the middle of a task that never ends', async () => {
  const tasks = open({ cpuMs: 600_000, clockMs: 600_000 })
  const pid = Number(await tasks.run('a', 'pid'))
  await sleep(0) // the next task begins only after the end of this one
  const endless = tasks.run('a', { burnMs: 600_000 })
  const waiting = tasks.run('a', 'pid')
  const settled = Promise.allSettled([endless, waiting])
  tasks.stop()
  expect(await settled).toMatchObject([
    { reason: new TaskEnded('its process ended') },
    { reason: new TasksBusy('this process ends') },
  ])
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a child that ends by itself fails its task only', async () => {
  const tasks = open()
  const [crashed, next] = await Promise.allSettled([
    tasks.run('a', { exit: 3 }),
    tasks.run('a', { echo: 'next' }),
  ])
  expect(crashed).toMatchObject({ reason: new TaskEnded('its process ended') })
  expect(next).toMatchObject({ value: 'next' })
})

test('those with other keys take turns with the one that sends many, of which no more than its share waits', async () => {
  const tasks = open({ perKey: 3, waiting: 5 })
  const order: string[] = []
  const run = async (key: string, echo: string) => order.push(await tasks.run(key, { echo }))
  const running = [run('many', 'm1')]
  running.push(run('many', 'm2'), run('many', 'm3'), run('many', 'm4'))
  await expect(tasks.run('many', { echo: 'm5' })).rejects.toThrow(TasksBusy)
  running.push(run('one', 'o1'), run('two', 't1'))
  await expect(tasks.run('three', { echo: 'h1' })).rejects.toThrow(TasksBusy)
  await Promise.all(running)
  expect(order).toEqual(['m1', 'm2', 'o1', 't1', 'm3', 'm4'])
})

test('a child that cannot be started is a problem, which is over once it can; its tasks are not blamed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-tasks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'child.mjs')
  writeFileSync(file, 'process.exit(7)')
  const tasks = open({ file: pathToFileURL(file) })
  expect(tasks.problem()).toBeUndefined()
  await expect(tasks.run('a', 'pid')).rejects.toEqual(
    new TasksBusy('the process for it could not be started'),
  )
  expect(tasks.problem()).toBe(
    "The process that does what a test says could not be started: it ended with exit code 7. The explorer's own output may say why.",
  )
  writeFileSync(file, `import '${TASKS.href}'`)
  // The child is not started again for each task.
  await expect(tasks.run('a', { echo: 'soon' })).rejects.toThrow(TasksBusy)
  const later = performance.now() + 11_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect(await tasks.run('a', { echo: 'later' })).toBe('later')
  expect(tasks.problem()).toBeUndefined()
  expect(tasks.counts()).toEqual({ done: 1, refused: 0, ended: 0 })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
