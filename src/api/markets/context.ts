import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import type { Head } from '#store/head/head.ts'
import type { TransactionsContext } from '../transactions/context.ts'

export type MarketsContext = TransactionsContext & { head: Head; waitForRefresh: RefreshWait }
