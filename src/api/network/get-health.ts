import type { routes } from '#contract/index.ts'
import { Health } from '#contract/network/network.ts'
import { keysOf, pick } from '#lib/values/keys.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { Generation, Generations } from '#store/engine/generations.ts'
import type { Handler } from '../handler.ts'
import type { NetworkContext } from './context.ts'

export const getHealth: Handler<typeof routes.getHealth, NetworkContext> = (
  _,
  { head, network, names, roles, chainState, slotTime, status, version, generations, generation },
) => {
  const { chain, indexed, database, problems: reported } = status()
  const tip = head.tip()
  const { slotMs, isMeasured } = slotTime()
  const problems = [
    ...reported,
    ...lagProblem(indexed.lagSlots, slotMs),
    ...gapProblem((indexed.gaps ?? 0) - (indexed.prunedGaps ?? 0)),
    ...prunedProblem(indexed.prunedGaps),
    ...unreadableProblem(indexed.unreadableSlots ?? []),
    ...breakProblem(indexed.chainBreaks),
    ...incompleteProblem(indexed.incompleteBlocks),
    ...lateProblem(indexed.late ?? []),
    ...integrityProblem(indexed.integrity?.differences ?? 0),
  ]
  return {
    output: {
      status: problems.length === 0 ? 'ok' : 'degraded',
      problems,
      network: {
        name: network.name,
        ...chainNames(network),
        wrappedMint: network.coin.wrappedMint,
        wrappedSymbol: network.coin.wrappedSymbol,
        stage: network.stage,
        mainnetPending: network.mainnet === 'pending',
        labels: Object.fromEntries(names.labels),
        nameSuffix: network.names?.suffix ?? null,
        links: network.links,
        contractAddress: network.coin.contractAddress ?? null,
        slotMs,
        isSlotMsMeasured: isMeasured,
      },
      roles: [...roles],
      generations: generationsOf(generations, generation),
      chain: {
        ...{ up: chain.up, slot: chain.slot, height: chain.height, genesisHash: chain.genesisHash },
        consensus: chainState.now().consensus,
        nodes: chain.nodes.map(({ up, problem, rate, calls, limited, notOffered }) => ({
          ...{ up, problem, calls, limited },
          callsPerSecond: rate,
          notOffered: notOffered.map(({ method }) => method),
        })),
        notOffered: [...chain.notOffered],
      },
      indexed: pick(
        {
          ...indexed,
          slot: indexed.slot ?? tip?.slot ?? null,
          height: indexed.height ?? tip?.height ?? null,
        },
        keysOf(Health.shape.indexed.shape),
      ),
      database: { kind: database.kind, version: database.version },
      version: version.number,
      commit: version.commit,
    },
    cache: 'never',
  }
}

/** The largest lag that is not reported as a problem. */
const MAX_LAG_MS = 60_000

function lagProblem(lagSlots: number | null, slotMs: number): string[] {
  if (lagSlots === null || lagSlots * slotMs <= MAX_LAG_MS) return []
  return [`The index is ${lagSlots} slots behind the chain and is catching up.`]
}

function gapProblem(slots: number): string[] {
  if (slots <= 0) return []
  return [
    slots === 1
      ? 'One slot is not indexed yet: lists and histories lack what happened in it. It is requested from the node.'
      : `${slots} slots are not indexed yet: lists and histories lack what happened in them. They are requested from the node, the newest first.`,
  ]
}

function prunedProblem(slots: number | null): string[] {
  if (!slots) return []
  const which = slots === 1 ? 'One slot is' : `${slots} slots are`
  return [
    `${which} not indexed, and the node no longer has the blocks: lists and histories lack what happened there. Import them from an archive, or add a node that has them.`,
  ]
}

function unreadableProblem([first, ...others]: readonly number[]): string[] {
  if (first === undefined) return []
  const whose =
    others.length === 0
      ? `the block of slot ${first}`
      : `the blocks of ${others.length + 1} slots, from ${first} to ${others.at(-1)},`
  return [`What the node gave as ${whose} cannot be read: it is fetched again.`]
}

function breakProblem(chainBreaks: number | null): string[] {
  if (!chainBreaks) return []
  const places = chainBreaks === 1 ? 'one place' : `${chainBreaks} places`
  return [
    `Stored blocks contradict each other in ${places}: they are compared with the node and fetched again.`,
  ]
}

function incompleteProblem(blocks: number | null): string[] {
  if (!blocks) return []
  return [
    `${blocks === 1 ? 'One stored block lacks' : `${blocks} stored blocks lack`} transactions: their leader was paid more than the transactions cost. They are fetched again.`,
  ]
}

function lateProblem(late: readonly { table: string; ms: number }[]): string[] {
  if (late.length === 0) return []
  const tables = late.map(({ table, ms }) => `${table} (${Math.floor(ms / 1_000)} s)`)
  return [
    `Values that are computed in the background are behind the finalized blocks, and pages show older ones: ${tables.join(', ')}.`,
  ]
}

function integrityProblem(differences: number): string[] {
  if (differences === 0) return []
  const values = differences === 1 ? 'One value of the index is' : `${differences} values of the index are`
  return [`${values} not what ${differences === 1 ? 'it was' : 'they were'} compared with: see /integrity.`]
}

function generationsOf({ current, all }: Generations, shown: Generation): Health['generations'] {
  if (all.length === 1) return null
  return {
    ...{ shown: shown.number, current: current.number },
    all: all.map(({ number, genesisHash, began, sealed, blocks }) => ({
      ...{ number, genesisHash, began, sealed },
      ...(blocks ?? { firstHeight: null, lastHeight: null, firstSlot: null, lastSlot: null }),
    })),
  }
}
