import { Worker } from 'node:worker_threads'

// The child's side of `forkChild`. A child imports this file first: from then on it cannot outlive its parent.

/** The interval at which the child checks that its parent runs. */
const LOOK_MS = 500
/** The time that a child has to finish its work after its parent has ended. */
const GRACE_MS = 3_000

// The check runs in a separate thread, because the child's event loop may be busy, or blocked in native code,
// for a long time. A process whose parent ended gets another parent id; the event of the closed IPC channel
// needs the event loop.
const WATCHDOG = `
  const { parent, lookMs, graceMs } = require('node:worker_threads').workerData
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs)
  }, lookMs)
`

const parent = Number(process.argv[2])

if (process.send && Number.isSafeInteger(parent))
  new Worker(WATCHDOG, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { parent, lookMs: LOOK_MS, graceMs: GRACE_MS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref()

let greet: (greeting: unknown) => void = () => undefined
const greeting = new Promise<unknown>((resolve) => {
  greet = resolve
})
const early: unknown[] = []
let receive = (message: unknown): void => void early.push(message)

// One listener for the life of the process: Node drops messages that come while there is none.
let isFirst = true
process.on('message', (message) => {
  if (!isFirst) return receive(message)
  isFirst = false
  greet((message as { greeting: unknown }).greeting)
})

/** The greeting that `forkChild` sent to this process. */
export const greeted = <Greeting>(): Promise<Greeting> => greeting as Promise<Greeting>

/** Calls `handle` with each message after the greeting, beginning with those that have already arrived. */
export function onMessage<Message>(handle: (message: Message) => void): void {
  receive = (message) => handle(message as Message)
  for (const message of early.splice(0)) receive(message)
}

/**
 * Calls `end` when the process has to end: on SIGTERM, and when the parent has ended. SIGINT is ignored:
 * Ctrl-C may reach the whole group, and the parent decides when its children end.
 */
export function onEndOfParent(end: () => void): void {
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  process.on('SIGINT', () => undefined)
}
