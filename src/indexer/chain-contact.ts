import { ChainUnavailable, RpcError } from '#chain/client.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import type { Context } from './context.ts'
import { WrongChain } from './genesis.ts'
import type { IndexerOptions } from './indexer-options.ts'
import type { Limits } from './tip/finality.ts'
import { watchStandstill } from './tip/standstill.ts'

export type ChainState = {
  /** Whether the node responds and serves the chain of the database. */
  isUp: boolean
  /** A sentence when `isUp` is false, or when the node reports no newer slots; null otherwise. */
  problem: string | null
  /** Whether the node serves the chain of the database; null: not checked since the node was unreachable. */
  isOwnChain: boolean | null
  /** null: not reported yet. */
  genesisHash: string | null
  /** The newest slot that the node reported; null: none yet. */
  slot: number | null
  /** The last reported limits, also while the node is unreachable. */
  limits: Limits | undefined
}

/**
 * What is known of the node: whether it responds, whether it serves the chain of the database, and how far that
 * chain is.
 *
 * A node that was unreachable may return with another chain. It must prove its chain before a block of it is
 * accepted.
 */
export type ChainContact = {
  /**
   * Makes the first check, which waits a few seconds for the node; without a response the check is repeated later.
   *
   * @throws WrongChain when the node serves another chain
   */
  begin: () => Promise<void>
  /** Whether the node serves the chain of the database; the node is asked unless it was since `lost`. */
  isOwn: () => Promise<boolean>
  /** The same, but the node is always asked. Visitors' calls are still sent meanwhile. */
  isStillOwn: () => Promise<boolean>
  /** Call it when the node became unreachable. */
  lost: (reason: string) => void
  /** Call it when the node responds for the first time or again; resolves when its chain is checked. */
  regained: () => Promise<void>
  sawSlot: (slot: number) => void
  sawLimits: (limits: Limits) => void
  isUp: () => boolean
  /** The limits of the node; undefined while it is not up, or before it reported them. */
  limits: () => Limits | undefined
  state: () => ChainState
}

export type ChainContactOptions = Pick<Context, 'disk' | 'log' | 'stopping'> &
  Pick<IndexerOptions, 'onOtherChain'> & {
    /** The name of the node in messages. */
    host: string
    /**
     * Compares the node's chain with the one of the database, see `checkGenesis`; returns the genesis hash.
     *
     * @throws WrongChain
     */
    compare: (deadlineMs: number) => Promise<string | null>
    /** Called when the chains are the same, before the node counts as up. */
    prepare: () => Promise<void>
  }

/** How long the start waits for a node before it continues without one. */
const FIRST_CONTACT_MS = 3_000
const DEADLINE_MS = 8_000

export function createChainContact(options: ChainContactOptions): ChainContact {
  const { disk, log, stopping, host, compare, prepare, onOtherChain } = options
  /** The last state that the tip reported: a late block does not prove that an unreachable node responds. */
  let isReachable = true
  /** null: the node responds and serves the chain of the database. */
  let problem: string | null = 'The chain was not reached yet.'
  let isOwnChain: boolean | null = null
  let genesisHash: string | null = null
  /** The last check; undefined: the next question begins one. */
  let checked: Promise<boolean> | undefined
  let hasBegun = false
  /** Whether the nodes are asked at present whether they agree on another chain. */
  let isAsking = false
  let newestSlot: number | null = null
  let reported: Limits | undefined
  const standstill = watchStandstill()

  const isUp = () => problem === null
  const forget = () => {
    checked = undefined
    isOwnChain = null
  }
  const inTouch = () => {
    if (isReachable) problem = null
  }

  const askAgain = (ask: NonNullable<typeof onOtherChain>) => {
    if (isAsking) return
    isAsking = true
    ask(stopping)
      .then(forget, (error) => {
        if (!stopping.aborted) log.error({ error }, 'The chain could not be checked again')
      })
      .finally(() => {
        isAsking = false
      })
  }

  const servesOther = (error: WrongChain) => {
    isOwnChain = false
    if (onOtherChain && error.genesisHash !== undefined) {
      problem = `The node ${host} serves another chain than the database holds (genesis hash ${error.genesisHash}): it is asked again before another generation begins.`
      log.warn({}, problem)
      if (hasBegun) askAgain(onOtherChain)
    } else {
      problem = messageWithCauses(error)
      log.error({}, problem)
    }
  }

  const isUnknown = (error: unknown) => {
    forget()
    const isDisk = disk.failed(error)
    problem = (isDisk ? disk.problem() : null) ?? messageWithCauses(error)
    if (error instanceof RpcError)
      log.warn({ error }, 'The node refuses a call that the check of the chain needs')
    else if (!(error instanceof ChainUnavailable || isDisk))
      log.error({ error }, 'The chain could not be checked')
  }

  const check = async (deadlineMs: number): Promise<boolean> => {
    try {
      genesisHash = await compare(deadlineMs)
      await prepare()
      isOwnChain = true
      inTouch()
      return true
    } catch (error) {
      if (error instanceof WrongChain) servesOther(error)
      else isUnknown(error)
      if (error instanceof WrongChain && !hasBegun) throw error
      return false
    }
  }

  const isOwn = () => (checked ??= check(DEADLINE_MS))

  return {
    begin: async () => {
      checked = check(FIRST_CONTACT_MS)
      const isKnown = await checked
      hasBegun = true
      if (!isKnown) log.warn({ problem }, 'The chain cannot be reached; waiting for it')
    },
    isOwn,
    isStillOwn: () => {
      checked = undefined
      return isOwn()
    },
    lost: (reason) => {
      isReachable = false
      problem = reason
      forget()
      log.warn({}, `${reason} Waiting for it; nothing is lost.`)
    },
    regained: async () => {
      isReachable = true
      if (!(await isOwn())) return
      inTouch()
      log.info({ host }, 'The chain answers')
    },
    sawSlot: (slot) => {
      newestSlot = slot
      standstill.see(slot)
    },
    sawLimits: (limits) => {
      reported = limits
    },
    isUp,
    limits: () => (isUp() ? reported : undefined),
    state: () => ({
      ...{ isUp: isUp(), problem: problem ?? standstill.problem(), isOwnChain, genesisHash },
      ...{ slot: newestSlot, limits: reported },
    }),
  }
}
