import type { Chain } from '../bank/chain.ts'
import { messageOf } from '../bank/transaction-error.ts'
import type { Validator } from '../genesis/validators.ts'
import { signTransaction } from '../instructions/sign.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { ActionContext, TrafficDraft } from './action-context.ts'
import { chooseAction } from './actions/index.ts'
import { type Actors, listActors } from './actors.ts'
import { Random } from './random.ts'
import { setupSteps } from './setup/index.ts'
import { asVersion1 } from './version-1.ts'
import { votesFor } from './votes.ts'

/** Setup transactions are spread over several blocks, so that no block is much larger than the others. */
const SETUP_PER_SLOT = 40
const MAX_ATTEMPTS = 5
/** The share of slots with votes only. */
const IDLE_SLOT_SHARE = 0.015
/** The share of version 1 transactions among the actions that version 1 can express. */
const VERSION_1_SHARE = 1 / 12

export type TrafficOptions = {
  chain: Chain
  validators: readonly Validator[]
  faucet: Keypair
  /** Base URL of the tokens' metadata files and logos. */
  filesUrl: string
  /** Average transactions per block, votes not counted. 0: no transactions at all, not even votes. */
  perSlot: number
}

/**
 * Generates the local chain's own transactions: votes, setup, then random actions. Keeps no state on disk: the
 * transactions of a slot follow from the seed, the slot and the accounts, so a restart continues unchanged.
 */
export class Traffic {
  private readonly options: TrafficOptions
  private readonly actors: Actors
  private readonly setup: ReturnType<typeof setupSteps>
  private readonly voters: ActionContext['voters']
  private slot = -1
  private random = new Random('')
  private planned: (() => void)[] = []
  private sent = 0
  private remainder = 0

  constructor(options: TrafficOptions) {
    const { chain, validators, faucet, filesUrl } = options
    this.options = options
    this.actors = listActors(chain.genesis.seed)
    this.setup = options.perSlot > 0 ? setupSteps({ chain, actors: this.actors, faucet, filesUrl }) : []
    this.voters = validators.map(({ vote }) => vote.address) as unknown as ActionContext['voters']
  }

  /** Sends the transactions that are due once `share` (0 to 1) of the open slot has passed. */
  sendDue(share: number): void {
    if (this.options.perSlot <= 0) return
    const { chain } = this.options
    if (chain.current.slot !== this.slot) this.plan(chain.current.slot)
    const due = Math.ceil(this.planned.length * Math.min(1, share))
    for (; this.sent < due; this.sent++) this.planned[this.sent]?.()
  }

  private plan(slot: number): void {
    const { chain, validators, perSlot } = this.options
    this.slot = slot
    this.sent = 0
    // The word "life" is part of the seed: another word gives another chain.
    this.random = new Random(`${chain.genesis.seed} life ${slot}`)
    // Some blocks have only votes.
    if (!this.random.chance(IDLE_SLOT_SHARE)) this.remainder += perSlot * (0.5 + this.random.next())
    const count = Math.floor(this.remainder)
    this.remainder -= count
    const votes = votesFor(chain, validators).map((vote) => () => this.send(vote))
    const steps = this.setup.splice(0, SETUP_PER_SLOT).map((step) => () => {
      const draft = step()
      if (draft) this.send(draft)
    })
    // Actions start when the setup is complete.
    const actions =
      this.setup.length > 0 ? [] : Array.from({ length: count }, () => () => this.sendOneAction())
    this.planned = [...votes, ...steps, ...actions]
  }

  private sendOneAction(): void {
    const { chain, faucet } = this.options
    const { actors, random, voters } = this
    const context: ActionContext = { chain, actors, faucet, voters, random, seed: chain.genesis.seed }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const draft = chooseAction(random)(context)
      if (!draft) continue
      const canChange = !draft.lookupTables && !draft.config
      this.send(canChange && random.chance(VERSION_1_SHARE) ? asVersion1(draft) : draft)
      return
    }
  }

  private send(draft: TrafficDraft): void {
    const { chain } = this.options
    const transaction = signTransaction(draft, draft.blockhash ?? chain.current.previousBlockhash)
    const submission = chain.submit(transaction)
    // Failed transactions are intended. A rejected one is a bug here, except for a duplicate: two actions of one
    // block can be identical.
    if ('refused' in submission && submission.refused !== 'AlreadyProcessed')
      console.error(
        `localnet: a generated transaction was rejected: ${messageOf(submission.refused)}`,
        submission.logs.join('\n'),
      )
  }
}
