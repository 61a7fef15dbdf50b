import { setTimeout as sleep } from 'node:timers/promises'
import { greeted, onEndOfParent, onMessage } from '../processes/parent.ts'

// A child process that listens only after a pause, and sends back each message.
onEndOfParent(() => process.exit(0))
const { pauseMs } = await greeted<{ pauseMs: number }>()
await sleep(pauseMs)
onMessage((message) => process.send?.(message))
