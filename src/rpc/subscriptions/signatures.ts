import { setTimeout as sleep } from 'node:timers/promises'
import { stringifyJson } from '#lib/text/json.ts'
import { createPauses } from '#lib/work/pauses.ts'
import type { BlockChange, BlockLink } from '#store/head/head.ts'
import { findOutcomes, listOutcomes } from '#store/transactions/outcomes.ts'
import { noticeText, type Subscription } from '#svm/rpc/session.ts'
import { receivedNotice, type SignatureSubscription, signatureNotice } from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'

/** Runs a read when its turn has come. @throws what refuses it */
export type Admit = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Where a transaction was found. */
type Outcome = { slot: number; blockhash: string | undefined; err: unknown }

type Waiting = SignatureSubscription & {
  /** Of the client. */
  address: string
  admit: Admit
  /** In a block that is not finalized yet. */
  found: Outcome | undefined
  isDone: boolean
  /** How long after the next look there is another, in milliseconds, and what makes it. */
  restMs: number
  rest: NodeJS.Timeout | undefined
  /** Of its last notice. */
  tell: (outcome: Outcome) => void
  tellReceived: (slot: number) => void
}

/** The signatures of one address that are to be looked up, by one call at a time. */
type Lookups = { waiting: Set<Waiting>; isBusy: boolean; againMs: number }

/** Signatures that one call looks up. */
const MOST_OF_CALL = 50
/** Calls of all addresses at once. */
const MOST_CALLS = 4
/** How long after a look there is another, doubled by each that follows it, in milliseconds. */
type Again = { first: number; longest: number }
export type LooksAgain = {
  /** After a call that was refused or failed. */
  refused: Again
  /** After one that did not end the wait: its block may be stored later in a gap of the history, of which the head tells nothing. */
  waiting: Again
}
const AGAIN: LooksAgain = {
  refused: { first: 1_000, longest: 60_000 },
  waiting: { first: 15_000, longest: 300_000 },
}

/** Who waits for which signatures. */
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

  /** Looks whether it is indexed already, when its turn comes, and again later and later until it is told. */
  const look = (one: Waiting) => {
    if (isStopped) return
    const known = byAddress.get(one.address)
    if (known) known.waiting.add(one)
    else byAddress.set(one.address, { waiting: new Set([one]), isBusy: false, againMs: again.refused.first })
    // What else comes in the same message is looked up together.
    setImmediate(lookNext)
  }

  const lookNext = () => {
    for (const [address, lookups] of byAddress) {
      if (calls === MOST_CALLS) return
      if (!lookups.isBusy) void lookUp(address, lookups)
    }
  }

  const lookUp = async (address: string, lookups: Lookups) => {
    // The other addresses go before its next call.
    byAddress.delete(address)
    const batch = [...lookups.waiting].slice(0, MOST_OF_CALL)
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
    if (hasRead) for (const one of batch) lookLater(one)
    else {
      await sleep(lookups.againMs, undefined, { ref: false })
      for (const one of batch) if (!one.isDone) lookups.waiting.add(one)
    }
    lookups.againMs = hasRead ? again.refused.first : later(again.refused, lookups.againMs)
    lookups.isBusy = false
    lookNext()
  }

  const lookLater = (one: Waiting) => {
    if (one.isDone || isStopped) return
    clearTimeout(one.rest)
    one.rest = setTimeout(look, one.restMs, one).unref()
    one.restMs = later(again.waiting, one.restMs)
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
          ...{ restMs: again.waiting.first, rest: undefined },
          tell({ slot, err }) {
            tell(signatureNotice(slot, err))
            finish()
          },
          tellReceived(slot) {
            if (wanted.received) tell(receivedNotice(slot))
          },
        }
        // Before it is looked up: in between it may be accepted.
        add(one)
        look(one)
        return () => remove(one)
      },
    }),
    isWanted: () => bySignature.size > 0,
    /** Looks nothing up any more. */
    stop() {
      isStopped = true
      for (const all of bySignature.values()) for (const one of all) clearTimeout(one.rest)
      byAddress.clear()
    },
    /** @throws what reading throws, before anybody was told anything */
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
        // It was not in the head when it was looked up, so the head does not say either when it is finalized.
        else if (one.found.blockhash === undefined) look(one)
      }
    },
  }
}

const later = ({ longest }: Again, ms: number) => Math.min(longest, 2 * ms)
