import { setMaxListeners } from 'node:events'
import { closeDatabase, type Database, openDatabase } from '#store/database.ts'
import { createIngest } from './ingest.ts'
import type { Request } from './work.ts'

// The worker process: takes requests over IPC until the channel closes.

const { address, registry } = JSON.parse(process.argv[2] ?? '') as Pick<Database, 'address' | 'registry'>
const db = await openDatabase(address, registry)
const stopping = new AbortController()
setMaxListeners(0, stopping.signal)
const ingest = createIngest(db, stopping.signal)
let underWay = 0

const leaveWhenDone = () => {
  if (process.connected || underWay > 0) return
  void closeDatabase(db).finally(() => process.exit(0))
}

process.on('message', async ({ id, request }: { id: number; request: Request }) => {
  underWay++
  let answer: { value?: unknown; error?: string }
  try {
    answer = { value: await ingest(request) }
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  underWay--
  // A parent that ends at this very moment needs no answer, and its broken channel is no failure of ours.
  if (process.connected) process.send?.({ id, ...answer }, () => undefined)
  leaveWhenDone()
})

process.on('disconnect', () => {
  stopping.abort()
  leaveWhenDone()
})
// Ctrl-C reaches the whole group; the parent decides when we are done.
process.on('SIGINT', () => undefined)
