import type { Log } from '#lib/log/log.ts'
import type { AdminGate } from '../admin-gate.ts'
import type { Trollbox } from './trollbox.ts'

export type TrollboxContext = { trollbox: Trollbox; admin: AdminGate; log: Log }
