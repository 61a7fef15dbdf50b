import type { Database } from '#store/engine/database.ts'

export type IntegrityContext = { db: Database }
