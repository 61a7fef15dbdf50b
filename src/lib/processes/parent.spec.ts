import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { Part } from '../testing/actor.ts'
import { forkChild } from './fork-child.ts'

const actor = new URL('../testing/actor.ts', import.meta.url)
const forker = new URL('../testing/forker.ts', import.meta.url)
const echo = new URL('../testing/echo.ts', import.meta.url)

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each<[string, Partial<Part>]>([
  ['that listens', {}],
  ['whose event loop is busy for ever', { busy: true }],
  ['that ignores every signal and the closed channel', { stubborn: true }],
])('a child %s ends within seconds after its parent was killed', async (_, part) => {
  const parent = forkChild(forker, { life: 1, ...part } satisfies Part)
  const [{ childPid }] = (await once(parent, 'message')) as [{ childPid: number }]
  onTestFinished(() => void (isRunning(childPid) && process.kill(childPid, 'SIGKILL')))
  expect(isRunning(childPid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(childPid), { interval: 50 }).toBe(false)
})

test('a child stays for as long as its parent does, however busy it is', async () => {
  const child = forkChild(actor, { life: 1, busy: true } satisfies Part)
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(child.exitCode ?? child.signalCode).toBe(null)
})

test('a message that was sent before the child listens is not lost', async () => {
  const child = forkChild(echo, { pauseMs: 300 })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send('first')
  child.send('second')
  const received: unknown[] = []
  child.on('message', (message) => received.push(message))
  await expect.poll(() => received).toEqual(['first', 'second'])
})
