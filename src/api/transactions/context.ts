import type { ChainClient } from '#chain/client.ts'
import type { Database } from '#store/engine/database.ts'
import type { Idls } from '../idls/idl-access.ts'
import type { Naming } from '../names/context.ts'

export type TransactionsContext = Naming & { db: Database; chain: ChainClient | undefined; idls: Idls }
