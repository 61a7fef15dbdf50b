import type { ValidatorsContext } from '../validators/context.ts'

export type EpochsContext = ValidatorsContext
