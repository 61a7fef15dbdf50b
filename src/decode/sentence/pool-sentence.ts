import type { DecodedInstruction, DefiActivity } from '../block/decoded-block.ts'
import { type Balanced, isCoin, sidesIn } from '../movements/flows.ts'
import { hasRole } from '../protocols/program-roles.ts'
import { joined } from './clause.ts'
import type { Deed } from './deeds/value-deeds.ts'
import type { Described, Proposal } from './described.ts'
import { amountPart, listed, type Sentence } from './part.ts'

/** `Created a pool of 10 GOR and 42 USDG on CPAMM v4`, for a transaction that also makes the deposit. */
export function poolDeedsOf(transaction: Described & Balanced): Deed[] {
  const creation = transaction.instructions.find(isCreation)
  const deposit = transaction.activities.find(
    (one) =>
      one.kind === 'addLiquidity' && one.index === creation?.index && one.innerIndex === creation.innerIndex,
  )
  if (!creation || !deposit || deposit.given.length === 0) return []
  const on: Sentence = [' on ', { program: creation.programId }]
  const words = joined([
    ['Created a pool of ', ...listed(deposit.given.map(amountPart)), ...on],
    ...besides(deposit, transaction),
  ])
  return [{ indexes: new Set([creation.index]), actor: deposit.user, words }]
}

/** `Created a pool of GOR and USDG on CPAMM v4`, for a pool whose vaults were filled before. */
export const poolClauses: Proposal = (transaction) => {
  const { pools } = transaction
  const creation = transaction.instructions.find(isCreation)
  if (!creation) return undefined
  const on: Sentence = [' on ', { program: creation.programId }]
  const [mintA, mintB] = mintsOf(creation, transaction, pools)
  const words: Sentence =
    mintA && mintB
      ? ['Created a pool of ', { token: mintA }, ' and ', { token: mintB }, ...on]
      : ['Created a pool', ...on]
  return [{ who: null, words }]
}

/** The cost of the creation in addition to the deposit, and the received pool tokens. */
function besides({ user, index, given }: DefiActivity, transaction: Balanced): Sentence[] {
  if (user === null) return []
  const rest = sidesIn(user, index, transaction, false, { given, received: [] })
  const paid = rest.given.map((one) => (isCoin(one.mint) ? { ...one, mint: null } : one))
  return [
    ...(paid.length === 0 ? [] : [['Paid ', ...listed(paid.map(amountPart)), ' for it']]),
    ...(rest.received.length === 0 ? [] : [['Received ', ...listed(rest.received.map(amountPart))]]),
  ]
}

export const isPoolCreated = ({ instructions }: Described): boolean => instructions.some(isCreation)

const isCreation = (instruction: DecodedInstruction) => hasRole(instruction, 'create a pool')

/** The pool's mints, from the instruction, or from its vaults. */
function mintsOf(
  { programId, info }: DecodedInstruction,
  { tokenChanges }: Described,
  pools: Described['pools'],
): (string | null | undefined)[] {
  const sighting = pools.find((one) => one.programId === programId)
  if (sighting?.mintA && sighting.mintB) return [sighting.mintA, sighting.mintB]
  const mintIn = (vault: unknown) => tokenChanges.find(({ account }) => account === vault)?.mint
  return [mintIn(info?.vaultA ?? sighting?.vaultA), mintIn(info?.vaultB ?? sighting?.vaultB)]
}
