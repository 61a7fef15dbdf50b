import { once } from 'node:events'
import { forkChild } from '../processes/fork-child.ts'
import { greeted } from '../processes/parent.ts'
import type { Part } from './actor.ts'

// A parent process with one child, for the test that kills the parent: reports the child's id once the child is ready.
const child = forkChild(new URL('./actor.ts', import.meta.url), await greeted<Part>())
await once(child, 'message')
process.send?.({ childPid: child.pid })
