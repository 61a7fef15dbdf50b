import { setTimeout as sleep } from 'node:timers/promises'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { stringifyJson } from '#lib/text/json.ts'
import { type Backoff, backoffMs } from '#lib/work/backoff.ts'
import { createPauses } from '#lib/work/pauses.ts'
import type { BlockChange, BlockLink } from '#store/head/head.ts'
import { findOutcomes, listOutcomes } from '#store/transactions/outcomes.ts'
import { noticeText, type Subscription } from '#svm/rpc/session.ts'
import { receivedNotice, type SignatureSubscription, signatureNotice } from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'

/** Runs a read when its turn comes. @throws the error that refuses it */
export type Admit = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * The block in which a transaction was found, and its result. `blockhash` is undefined for a block that is
 * not in the head.
 */
type Outcome = { slot: number; blockhash: string | undefined; err: unknown }

type Waiting = SignatureSubscription & {
  /** The client's address. */
  address: string
  admit: Admit
  /** Set when the transaction is in a block that is not finalized yet. */
  found: Outcome | undefined
  isDone: boolean
  /** The number of look-ups that did not end the wait, and the timer of the current pause. */
  lookUps: number
  rest: NodeJS.Timeout | undefined
  /** Sends the last notification. */
  tell: (outcome: Outcome) => void
  tellReceived: (slot: number) => void
}

/** The signatures of one client address that wait to be looked up, in one read at a time. */
type Lookups = { waiting: Set<Waiting>; isBusy: boolean; refusals: number }

/** The maximum number of concurrent reads of all addresses. */
const MOST_CALLS = 4
/** The pauses before the next look-up. */
export type LooksAgain = {
  /** After a read that was refused or failed. */
  refused: Backoff
  /**
   * After a read that did not end the wait. The block may be stored later in a gap of the history, which the
   * head does not report.
   */
  waiting: Backoff
}
const AGAIN: LooksAgain = {
  refused: { firstMs: 1_000, longestMs: 60_000 },
  waiting: { firstMs: 15_000, longestMs: 300_000 },
}

/** The subscriptions to signatures, by signature. */
export function createSignatures(
  { db, head, log }: Pick<RpcContext, 'db' | 'head' | 'log'>,
  again: LooksAgain = AGAIN,
) {
  const bySignature = new Map<string, Set<Waiting>>()
  const byAddress = new Map<string, Lookups>()
  let calls = 0
  let isStopped = false

  const add = (one: Waiting) => {
    const others = bySignature.get(one.signature)
    if (others) others.add(one)
    else bySignature.set(one.signature, new Set([one]))
  }
  const remove = (one: Waiting) => {
    one.isDone = true
    clearTimeout(one.rest)
    const all = bySignature.get(one.signature)
    all?.delete(one)
    if (all?.size === 0) bySignature.delete(one.signature)
    byAddress.get(one.address)?.waiting.delete(one)
  }

  const found = (one: Waiting, outcome: Outcome, isFinalized: boolean) => {
    if (one.isDone) return
    if (!one.found) one.tellReceived(outcome.slot)
    one.found = outcome
    if (isFinalized || one.commitment !== 'finalized') one.tell(outcome)
  }

  /**
   * Looks the signature up in the index when its turn comes, and again after growing pauses, until its last
   * notification is sent.
   */
  const look = (one: Waiting) => {
    if (isStopped) return
    const known = byAddress.get(one.address)
    if (known) known.waiting.add(one)
    else byAddress.set(one.address, { waiting: new Set([one]), isBusy: false, refusals: 0 })
    // Waits for the other subscriptions of the same message, so that they are looked up in one read.
    setImmediate(lookNext)
  }

  const lookNext = () => {
    for (const [address, lookups] of byAddress) {
      if (calls === MOST_CALLS) return
      if (!lookups.isBusy) void lookUp(address, lookups)
    }
  }

  const lookUp = async (address: string, lookups: Lookups) => {
    // This moves the address to the end: others come before its next read.
    byAddress.delete(address)
    const batch = [...lookups.waiting].slice(0, RPC_LIMITS.socket.signatures)
    const [first] = batch
    if (!first) return
    byAddress.set(address, lookups)
    lookups.isBusy = true
    for (const one of batch) lookups.waiting.delete(one)
    calls++
    const hasRead = await first
      .admit(() => lookUpAll(batch))
      .then(
        () => true,
        (error) => {
          log.debug({ error }, 'Signatures that are subscribed to could not be looked up yet')
          return false
        },
      )
    calls--
    lookNext()
    lookups.refusals = hasRead ? 0 : lookups.refusals + 1
    if (hasRead) for (const one of batch) lookLater(one)
    else {
      await sleep(backoffMs(lookups.refusals, again.refused), undefined, { ref: false })
      for (const one of batch) if (!one.isDone) lookups.waiting.add(one)
    }
    lookups.isBusy = false
    lookNext()
  }

  const lookLater = (one: Waiting) => {
    if (one.isDone || isStopped) return
    clearTimeout(one.rest)
    one.rest = setTimeout(look, backoffMs(++one.lookUps, again.waiting), one).unref()
  }

  const lookUpAll = async (batch: readonly Waiting[]) => {
    const outcomes = await findOutcomes(
      db,
      batch.map(({ signature }) => signature),
    )
    const blocks = new Map(head.latestBlocks(Number.POSITIVE_INFINITY).map((block) => [block.slot, block]))
    for (const one of batch) {
      const known = outcomes.get(one.signature)
      if (!known) continue
      const { slot, err, finalized } = known
      const block = blocks.get(slot)
      found(one, { slot, blockhash: block?.blockhash, err }, finalized || block?.finalized === true)
    }
  }

  return {
    subscription: (wanted: SignatureSubscription, address: string, admit: Admit): Subscription => ({
      key: `signature ${JSON.stringify(wanted)}`,
      begin(notify, id, finish) {
        const tell = (result: unknown) => notify(noticeText('signature', id, stringifyJson(result)))
        const one: Waiting = {
          ...{ ...wanted, address, admit, found: undefined, isDone: false },
          ...{ lookUps: 0, rest: undefined },
          tell({ slot, err }) {
            tell(signatureNotice(slot, err))
            finish()
          },
          tellReceived(slot) {
            if (wanted.received) tell(receivedNotice(slot))
          },
        }
        // The subscription is added before the look-up, because the block may be accepted in between.
        add(one)
        look(one)
        return () => remove(one)
      },
    }),
    isWanted: () => bySignature.size > 0,
    /** Stops all look-ups. */
    stop() {
      isStopped = true
      for (const all of bySignature.values()) for (const one of all) clearTimeout(one.rest)
      byAddress.clear()
    },
    /** @throws errors of the read, before any notification is sent */
    async told({ slot, blockhash }: BlockLink, change: BlockChange): Promise<void> {
      const pauses = createPauses()
      if (change === 'accepted') {
        const outcomes = await listOutcomes(db, slot, new Set(bySignature.keys()))
        for (const [signature, err] of outcomes)
          for (const one of [...(bySignature.get(signature) ?? [])]) {
            found(one, { slot, blockhash, err }, false)
            if (pauses.isDue()) await pauses.take()
          }
        return
      }
      for (const one of [...bySignature.values()].flatMap((all) => [...all])) {
        if (pauses.isDue()) await pauses.take()
        if (one.isDone || !one.found || one.found.slot > slot) continue
        if (one.found.blockhash === blockhash) one.tell(one.found)
        // When it was found, its block was not in the head, so its finalization is not reported by the head
        // either.
        else if (one.found.blockhash === undefined) look(one)
      }
    },
  }
}
