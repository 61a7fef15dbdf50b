import { setMaxListeners } from 'node:events'
import { type ErrorFields, errorFields } from '#lib/log/error-fields.ts'
import { greeted, onEndOfParent, onMessage } from '#lib/processes/parent.ts'
import { closeDatabase, type Database, openDatabase } from '#store/engine/database.ts'
import { createIngest } from './ingest.ts'
import { createPersist } from './persist.ts'
import type { Request } from './worker-messages.ts'

// The worker process: takes requests over IPC until the channel closes.

export type WorkerGreeting = Pick<Database, 'address' | 'registry'>
export type WorkerReply = { id: number; value?: unknown; error?: ErrorFields }
/** A reply, or an error after which a statement is repeated. */
export type WorkerMessage = WorkerReply | { retried: ErrorFields }

const stopping = new AbortController()
setMaxListeners(0, stopping.signal)
let running = 0
let end: () => void = () => process.exit(0)
onEndOfParent(() => {
  stopping.abort()
  endWhenIdle()
})

const { address, registry } = await greeted<WorkerGreeting>()
const db = await openDatabase(address, registry)
const ingest = createIngest(
  db,
  createPersist({ stopping: stopping.signal, onRetry: (error) => send({ retried: errorFields(error) }) }),
)
end = () => void closeDatabase(db).finally(() => process.exit(0))

function endWhenIdle(): void {
  if (stopping.signal.aborted && running === 0) end()
}

/** A parent that has just ended needs no message; its closed channel is not an error. */
function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, () => undefined)
}

const answer = async ({ id, request }: { id: number; request: Request }): Promise<void> => {
  running++
  const reply: WorkerReply = { id }
  try {
    reply.value = await ingest(request)
  } catch (error) {
    reply.error = errorFields(error)
  }
  running--
  send(reply)
  endWhenIdle()
}
onMessage<Parameters<typeof answer>[0]>((message) => void answer(message))
