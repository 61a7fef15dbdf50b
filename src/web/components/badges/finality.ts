import { sealedGeneration } from '../../paths.ts'

/** What is said of a block that is not finalized, and of its transactions. */
export const notFinal = (): string =>
  sealedGeneration() === undefined ? 'not final yet' : 'not final when the chain was reset'
