import { greeted, onEndOfParent } from '../processes/parent.ts'

// A child process that behaves as its greeting says: for tests of the code that starts and supervises
// children.
export type Part = {
  /** The number of this start, from 1. */
  life: number
  /** Refuse with this sentence instead of serving. */
  refuse?: string
  /** Exit with this code before serving. */
  exitAtOnce?: number
  /** Serve only in the first life, and refuse in the second. */
  refuseLater?: string
  /** Ignore SIGTERM, and the end of the parent. */
  stubborn?: boolean
  /** Once ready, keep the event loop busy for ever. */
  busy?: boolean
}

const part = await greeted<Part>()
if (part.exitAtOnce !== undefined) process.exit(part.exitAtOnce)
if (part.stubborn) process.on('SIGTERM', () => undefined)
else onEndOfParent(() => process.exit(0))
setInterval(() => undefined, 60_000)
const refusal = part.refuse ?? (part.life === 2 ? part.refuseLater : undefined)
if (refusal !== undefined) process.send?.({ refused: { name: 'Error', message: refusal } })
else
  process.send?.({ ready: { life: part.life, pid: process.pid } }, () => {
    if (part.busy) for (;;);
  })
