import type { Database } from '#store/engine/database.ts'
import type { Generation } from '#store/engine/generations.ts'

export type IntegrityContext = { db: Database; generation: Generation }
