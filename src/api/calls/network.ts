import type { routes } from '#contract/index.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Context, Handler } from '../handler.ts'
import { type Figures, placeInEpoch } from '../readings/chain-figures.ts'
import { wholeCoins } from '../readings/coin.ts'

export const getNetworkOverview: Handler<typeof routes.getNetworkOverview> = (_, context) => {
  const figures = context.figures.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, figures)
  return {
    output: {
      stats: {
        validators: figures.validators,
        stakedGor: coins(figures.activeStake, context),
        slot,
        blockHeight,
        epoch: place?.epoch ?? null,
      },
      epochInfo: place && { slotIndex: place.slotIndex, slotsInEpoch: place.slotsInEpoch },
      nodeVersion: figures.nodeVersion,
      asOfSlot,
    },
    lasts: 'tip',
  }
}

export const getNetworkStats: Handler<typeof routes.getNetworkStats> = (_, context) => {
  const figures = context.figures.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, figures)
  return {
    output: {
      totalSupply: coins(figures.totalSupply, context),
      circulatingSupply: coins(figures.circulatingSupply, context),
      stakedGor: coins(figures.activeStake, context),
      epoch: place?.epoch ?? null,
      slot,
      blockHeight,
      totalTransactions: figures.totalTransactions,
      tps: rounded(transactionsPerSecond(context.head.latestBlocks(WINDOW_BLOCKS)) ?? figures.sampledTps),
      validators: figures.validators,
      asOfSlot,
    },
    lasts: 'tip',
  }
}

export const getHealth: Handler<typeof routes.getHealth> = (_, { head, network, roles, status }) => {
  const { chain, indexed, database, problems: told } = status()
  const tip = head.tip()
  const problems = [...told, ...lagProblem(indexed.lagSlots, network)]
  return {
    output: {
      status: problems.length === 0 ? 'ok' : 'degraded',
      problems,
      network: {
        name: network.name,
        title: network.title,
        coin: network.coin.symbol,
        wrappedMint: network.coin.wrappedMint,
        stage: network.stage,
        labels: labelsOf(network),
        links: network.links,
        contractAddress: network.coin.contractAddress ?? null,
        slotMs: network.slotMs,
      },
      roles: [...roles],
      chain: { up: chain.up, slot: chain.slot, height: chain.height, genesisHash: chain.genesisHash },
      indexed: {
        slot: indexed.slot ?? tip?.slot ?? null,
        height: indexed.height ?? tip?.height ?? null,
        lagSlots: indexed.lagSlots,
        gaps: indexed.gaps,
      },
      database: { kind: database.kind, version: database.version },
    },
    lasts: 'never',
  }
}

/** So far behind, in time, what pages show is not what just happened. */
const MOST_LAG_MS = 60_000

function lagProblem(lagSlots: number | null, { slotMs }: NetworkProfile): string[] {
  if (lagSlots === null || lagSlots * slotMs <= MOST_LAG_MS) return []
  return [`The index is ${lagSlots} slots behind the chain and is catching up.`]
}

/** The profile's programs have names too; a label that it gives besides wins. */
function labelsOf({ programs, labels }: NetworkProfile): Record<string, string> {
  const names = Object.entries(programs).map(([id, { name }]) => [id, name] as const)
  return { ...Object.fromEntries(names), ...labels }
}

/** Where the product stands: the newest indexed block, or, while nothing is indexed, where the node says it is. */
function present({ head }: Context, figures: Readonly<Figures>) {
  const tip = head.tip()
  const slot = tip?.slot ?? figures.epochInfo?.slot ?? null
  return {
    slot,
    blockHeight: tip ? tip.height : (figures.epochInfo?.height ?? null),
    asOfSlot: tip?.slot ?? null,
    place: slot === null ? null : placeInEpoch(slot, figures),
  }
}

const WINDOW_SECONDS = 60
// 60 s of blocks at Solana's pace of 0.4 s, with room for faster chains.
const WINDOW_BLOCKS = 400

/**
 * Transactions per second over the last 60 s of block time, newest block first; null without two blocks whose
 * times differ. The oldest block's own transactions are not counted: they belong to the time before it.
 */
export function transactionsPerSecond(
  blocks: readonly { blockTime: number | null; transactionCount: number }[],
): number | null {
  const newest = blocks.find(({ blockTime }) => blockTime !== null)?.blockTime
  if (newest == null) return null
  let oldest: number = newest
  let count = 0
  let sinceOldest = 0
  for (const { blockTime: time, transactionCount } of blocks) {
    if (time === null) continue
    if (time < newest - WINDOW_SECONDS) break
    count += sinceOldest
    sinceOldest = transactionCount
    oldest = time
  }
  return newest > oldest ? count / (newest - oldest) : null
}

const coins = (lamports: bigint | null, { network }: Context) =>
  lamports === null ? null : wholeCoins(lamports, network.coin.decimals)

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
