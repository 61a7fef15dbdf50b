import { expect, onTestFinished, test } from 'vitest'
import type { Part } from '../testing/actor.ts'
import { supervise } from './supervisor.ts'

type Ready = { life: number; pid: number }

/** Starts the actor; each start gets its number. */
async function play(part: Omit<Part, 'life'>, graceMs?: number) {
  const reasons: string[] = []
  let lives = 0
  const actor = await supervise<Ready>({
    file: new URL('../testing/actor.ts', import.meta.url),
    greeting: () => ({ ...part, life: ++lives }) satisfies Part,
    name: 'actor',
    onRestart: (reason) => reasons.push(reason),
    ...(graceMs === undefined ? {} : { graceMs }),
  })
  onTestFinished(() => actor.stop())
  return { actor, reasons }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts a child that was killed again, and says why', async () => {
  const { actor, reasons } = await play({})
  expect(actor.ready().life).toBe(1)
  process.kill(actor.pid() as number, 'SIGKILL')
  await expect.poll(() => actor.alive() && actor.ready().life).toBe(2)
  expect(actor.restarts()).toBe(1)
  expect(reasons).toEqual(['actor ended with signal SIGKILL'])
})

test("a child that refuses at the first start ends the start with the child's own sentence", async () => {
  await expect(play({ refuse: 'The folder is taken.' })).rejects.toThrow('The folder is taken.')
})

test('a child that ends before it serves is reported with its name and exit code', async () => {
  await expect(play({ exitAtOnce: 7 })).rejects.toThrow('actor ended with exit code 7 before it was ready.')
})

test('a child that served once and refuses later is tried again, and the one that refused has ended', async () => {
  const { actor, reasons } = await play({ refuseLater: 'The port is taken.' })
  process.kill(actor.pid() as number, 'SIGKILL')
  await expect.poll(() => actor.alive() && actor.ready().life).toBe(3)
  expect(reasons).toEqual(['actor ended with signal SIGKILL', 'The port is taken.'])
  expect(actor.pid()).toBe(actor.ready().pid)
})

test('a stop ends the child, even one that ignores SIGTERM, and it is not started again', async () => {
  const { actor } = await play({ stubborn: true }, 200)
  const pid = actor.pid() as number
  await actor.stop()
  expect(isRunning(pid)).toBe(false)
  expect(actor.alive()).toBe(false)
  expect(actor.restarts()).toBe(0)
})
