import { slotsOf } from '#chain/methods/epochs.ts'
import type { Epoch, EpochLeader } from '#contract/blocks/epochs.ts'
import type { routes } from '#contract/index.ts'
import type { SlotRange } from '#store/blocks/coverage.ts'
import { findFirstBlocks, sumEpochRewards } from '#store/blocks/epoch-rewards.ts'
import { type RangeSums, sumBlocks } from '#store/blocks/epoch-sums.ts'
import { findWholeRange } from '#store/blocks/led-blocks.ts'
import { ApiError, notOffered, unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { Production } from '../validators/block-production.ts'
import { runningEpoch } from '../validators/running-epoch.ts'
import { skipRateOf } from '../validators/validator-list.ts'
import type { EpochsContext } from './context.ts'

const NO_NODE =
  'The epochs are not known: only a node of the chain returns their lengths, and there is none here.'

export const getEpoch: Handler<typeof routes.getEpoch, EpochsContext> = async ({ epoch: asked }, context) => {
  const current = runningEpoch(context)
  const { epochSchedule, epochInfo } = context.chainState.now()
  if ((current === null || !epochSchedule) && !context.chain) throw notOffered({ sentence: NO_NODE })
  if (current === null || !epochSchedule)
    throw unavailable('No node has told the lengths of epochs yet: try again in a moment.')
  const epoch = asked === 'current' ? current : Number(asked)
  if (epoch > current) throw new ApiError(404, 'not_found', `Epoch ${epoch} has not begun.`)
  const isOver = epoch < current
  const slots = slotsOf(epoch, epochSchedule)
  const [sums, isBeginIndexed, production, paid, stake] = await Promise.all([
    sumBlocks(context.db, slots),
    isFirstIndexed(slots, context),
    isOver ? context.epochProductions(epoch) : productionNow(context),
    sumEpochRewards(context.db, slots),
    isOver ? pastStake(epoch, context) : stakeNow(context),
  ])
  const isWhole = isBeginIndexed && (await isWritten(slots, isOver, sums, context))
  return {
    output: {
      epoch,
      firstSlot: slots.from,
      lastSlot: slots.to,
      isOver,
      slot: isOver ? null : (context.head.tip()?.slot ?? epochInfo?.slot ?? null),
      startTime: isBeginIndexed ? timestamp(sums.first?.time ?? null) : null,
      endTime: isOver && isWhole ? timestamp(sums.last?.time ?? null) : null,
      indexed: {
        ...{ blocks: sums.blocks, transactions: sums.transactions },
        ...{ votes: sums.votes, failed: sums.failed, fees: String(sums.fees) },
      },
      slotMs: slotMsOf(sums),
      isWhole,
      skipped: production && skippedIn(production),
      production: production && {
        ...{ source: production.source, firstSlot: production.firstSlot, lastSlot: production.lastSlot },
      },
      leaders: production ? leadersOf(production, context) : [],
      rewards:
        isBeginIndexed && epoch > 0
          ? {
              ...{ epoch: epoch - 1, staking: paidOut(paid.staking), voting: paidOut(paid.voting) },
              ...{ deactivated: paid.deactivated, tickets: paidOut(paid.tickets) },
            }
          : null,
      stake,
      current,
    },
    cache: 'moment',
  }
}

/** The shortest time from which the length of a slot is computed: block times are whole seconds. */
const LEAST_SECONDS = 60

function slotMsOf({ first, last }: RangeSums): number | null {
  if (first?.time == null || last?.time == null || last.time - first.time < LEAST_SECONDS) return null
  return Math.round(((last.time - first.time) * 1_000) / (last.slot - first.slot))
}

/** The slots of an epoch in which its first block is searched. */
const FIRST_SLOTS = 64
/**
 * The slots after an epoch in which the next block is searched: only that block shows that the last slots
 * were skipped.
 */
const SLOTS_BEHIND = 512

const isFirstIndexed = async ({ from }: SlotRange, { db }: EpochsContext) =>
  (await findFirstBlocks(db, [{ from, to: from + FIRST_SLOTS - 1 }])).has(from)

/**
 * Whether the database has all blocks of the epoch: up to the newest block that it has of a running epoch, or
 * up to the end of an epoch that is over.
 */
async function isWritten(
  { from, to }: SlotRange,
  isOver: boolean,
  { lastWritten }: RangeSums,
  { db }: EpochsContext,
): Promise<boolean> {
  if (lastWritten === null) return !isOver
  const range = await findWholeRange(db, from, isOver ? to + SLOTS_BEHIND : undefined)
  // The first block of a chain names itself as its parent.
  return range !== undefined && range.from <= Math.max(from, 1) && range.to >= (isOver ? to : lastWritten)
}

const productionNow = async ({ validatorDetails }: EpochsContext): Promise<Production | null> =>
  (await validatorDetails.get()).production

/** The number of skipped slots: each slot of the range was either produced or skipped. */
function skippedIn({ firstSlot, lastSlot, byIdentity }: Production): number {
  const blocks = [...byIdentity.values()].reduce((sum, led) => sum + led.blocks, 0)
  return Math.max(0, lastSlot - firstSlot + 1 - blocks)
}

function leadersOf({ byIdentity }: Production, { validatorDetails }: EpochsContext): EpochLeader[] {
  return [...byIdentity]
    .filter(([, { leaderSlots, blocks }]) => leaderSlots !== 0 || blocks > 0)
    .map(([identity, led]) => ({
      ...{ identity, voteAccount: validatorDetails.validatorOf(identity)?.voteAccount ?? null },
      ...{ ...led, skipRate: skipRateOf(led) },
    }))
    .sort((a, b) => b.blocks - a.blocks || (b.leaderSlots ?? 0) - (a.leaderSlots ?? 0))
}

const paidOut = ({ rewards, lamports }: { rewards: number; lamports: bigint }) => ({
  ...{ rewards, lamports: String(lamports) },
})

async function pastStake(epoch: number, { validatorDetails }: EpochsContext): Promise<Epoch['stake']> {
  const known = (await validatorDetails.stakeHistory())(BigInt(epoch))
  if (!known) return null
  return {
    effective: String(known.effective),
    activating: String(known.activating),
    deactivating: String(known.deactivating),
  }
}

function stakeNow({ chainState }: EpochsContext): Epoch['stake'] {
  const { voteAccounts } = chainState.now()
  if (!voteAccounts) return null
  const all = [...voteAccounts.current, ...voteAccounts.delinquent]
  const effective = all.reduce((sum, { activatedStake }) => sum + activatedStake, 0n)
  return { effective: String(effective), activating: null, deactivating: null }
}
