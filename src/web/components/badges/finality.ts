import { sealedGeneration } from '../../paths.ts'

/** The words for a block that is not finalized, and for its transactions. */
export const notFinal = (): string =>
  sealedGeneration() === undefined ? 'not final yet' : 'not final when the chain was reset'
