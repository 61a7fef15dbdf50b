import type { Validator } from '#contract/network/validators.ts'

/** The lamports that Alpenglow deducts from a vote account in each epoch: 1.6 coins (SIMD-0357). */
const TICKET = 1_600_000_000n

/** Whether a validator fulfils Alpenglow's requirements; undefined if its vote account does not reveal it. */
export function admissionText({
  hasBlsKey,
  voteLamports,
}: Pick<Validator, 'hasBlsKey' | 'voteLamports'>): string | undefined {
  if (hasBlsKey === null || voteLamports === null) return undefined
  const epochs = ticketEpochs(voteLamports)
  if (!hasBlsKey) return epochs === 0n ? 'no BLS key, no ticket' : 'no BLS key'
  return epochs === 0n ? 'no ticket' : 'ready'
}

/** The number of epochs for which the account's balance pays the ticket. */
export const ticketEpochs = (voteLamports: string): bigint => BigInt(voteLamports) / TICKET
