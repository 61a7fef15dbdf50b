import { setTimeout as sleep } from 'node:timers/promises'
import { stringifyJson } from '#lib/json.ts'
import type { BlockChange, BlockLink } from '#store/head/head.ts'
import { findArchivedTransaction, findOutcomes } from '#store/transactions/archived.ts'
import type { Begin } from '#svm/rpc/session.ts'
import { receivedNotice, type SignatureSubscription, signatureNotice } from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'

/** Runs a read when its turn has come. @throws what refuses it */
export type Admit = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Where a transaction was found. */
type Outcome = { slot: number; blockhash: string | undefined; err: unknown }

type Waiting = SignatureSubscription & {
  /** In a block that is not finalized yet. */
  found: Outcome | undefined
  isDone: boolean
  isSought: boolean
  /** Of its last notice. */
  tell: (outcome: Outcome) => void
  tellReceived: (slot: number) => void
  look: () => void
}

/** Between two tries, doubled three times. */
const AGAIN_MS = 1_000

/** Who waits for which signatures. */
export function createSignatures({ db, head, log }: Pick<RpcContext, 'db' | 'head' | 'log'>) {
  const bySignature = new Map<string, Set<Waiting>>()

  const add = (one: Waiting) => {
    const others = bySignature.get(one.signature)
    if (others) others.add(one)
    else bySignature.set(one.signature, new Set([one]))
  }
  const remove = (one: Waiting) => {
    one.isDone = true
    const all = bySignature.get(one.signature)
    all?.delete(one)
    if (all?.size === 0) bySignature.delete(one.signature)
  }

  const found = (one: Waiting, outcome: Outcome, isFinalized: boolean) => {
    if (one.isDone) return
    if (!one.found) one.tellReceived(outcome.slot)
    one.found = outcome
    if (isFinalized || one.commitment !== 'finalized') one.tell(outcome)
  }

  /** Looks whether it is indexed already; tries again while that cannot be read. */
  const look = async (one: Waiting, admit: Admit) => {
    if (one.isSought) return
    one.isSought = true
    await lookUp(one, admit)
    one.isSought = false
  }

  const lookUp = async (one: Waiting, admit: Admit) => {
    for (let tries = 0; !one.isDone; tries++) {
      try {
        const known = await admit(() => findArchivedTransaction(db, one.signature))
        if (!known) return
        const { slot, err } = known
        const block = head.latestBlocks(Number.POSITIVE_INFINITY).find((each) => each.slot === slot)
        const isFinalized = known.finalized || block?.finalized === true
        return found(one, { slot, blockhash: block?.blockhash, err }, isFinalized)
      } catch (error) {
        log.debug({ error }, 'A signature that is subscribed to could not be looked up yet')
        await sleep(AGAIN_MS * 2 ** Math.min(3, tries), undefined, { ref: false })
      }
    }
  }

  return {
    begin:
      (wanted: SignatureSubscription, admit: Admit): Begin =>
      (notify, finish) => {
        const one: Waiting = {
          ...wanted,
          found: undefined,
          isDone: false,
          isSought: false,
          tell({ slot, err }) {
            notify(stringifyJson(signatureNotice(slot, err)))
            finish()
          },
          tellReceived(slot) {
            if (wanted.received) notify(stringifyJson(receivedNotice(slot)))
          },
          look: () => void look(one, admit),
        }
        // Before it is looked up: in between it may be accepted.
        add(one)
        one.look()
        return () => remove(one)
      },
    isWanted: () => bySignature.size > 0,
    /** @throws what reading throws, before anybody was told anything */
    async told({ slot, blockhash }: BlockLink, change: BlockChange): Promise<void> {
      if (change === 'accepted') {
        const outcomes = await findOutcomes(db, slot, new Set(bySignature.keys()))
        for (const [signature, err] of outcomes)
          for (const one of bySignature.get(signature) ?? []) found(one, { slot, blockhash, err }, false)
        return
      }
      for (const all of bySignature.values())
        for (const one of all) {
          if (!one.found || one.found.slot > slot) continue
          if (one.found.blockhash === blockhash) one.tell(one.found)
          // It was not in the head when it was looked up, so the head does not say either when it is finalized.
          else if (one.found.blockhash === undefined) one.look()
        }
    },
  }
}
