import type { Chain } from '../chain/chain.ts'
import { sentenceOf } from '../chain/transaction-error.ts'
import type { Validator } from '../genesis/validators.ts'
import { signTransaction } from '../instructions/sign.ts'
import type { Keypair } from '../keys/keypair.ts'
import { chooseAction } from './actions/index.ts'
import { type Cast, castOf } from './cast.ts'
import { Random } from './random.ts'
import type { Scene, Wish } from './scene.ts'
import { setupSteps } from './setup/index.ts'
import { votesFor } from './votes.ts'

/** The beginnings come in a few blocks, not in one that is larger than any other. */
const SETUP_PER_SLOT = 40
const ATTEMPTS = 5
/** The share of slots in which no user does anything. */
const QUIET = 0.015

export type LifeOptions = {
  chain: Chain
  validators: readonly Validator[]
  faucet: Keypair
  /** Where the pictures and descriptions of tokens are served. */
  filesUrl: string
  /** Transactions for each slot that has a block; votes come on top. 0: nothing at all happens. */
  perSlot: number
}

/**
 * Everything that happens on the chain by itself. It remembers nothing: what it does in a slot follows from the
 * seed, the slot and the accounts, so that a restart changes nothing.
 */
export class Life {
  private readonly options: LifeOptions
  private readonly cast: Cast
  private readonly setup: ReturnType<typeof setupSteps>
  private readonly voters: Scene['voters']
  private slot = -1
  private random = new Random('')
  private planned: (() => void)[] = []
  private done = 0
  private rest = 0

  constructor(options: LifeOptions) {
    const { chain, validators, faucet, filesUrl } = options
    this.options = options
    this.cast = castOf(chain.genesis.seed)
    this.setup = options.perSlot > 0 ? setupSteps({ chain, cast: this.cast, faucet, filesUrl }) : []
    this.voters = validators.map(({ vote }) => vote.address) as unknown as Scene['voters']
  }

  /** Does what is due once `share` of the open slot has passed. */
  work(share: number): void {
    if (this.options.perSlot <= 0) return
    const { chain } = this.options
    if (chain.current.slot !== this.slot) this.plan(chain.current.slot)
    const due = Math.ceil(this.planned.length * Math.min(1, share))
    for (; this.done < due; this.done++) this.planned[this.done]?.()
  }

  private plan(slot: number): void {
    const { chain, validators, perSlot } = this.options
    this.slot = slot
    this.done = 0
    this.random = new Random(`${chain.genesis.seed} life ${slot}`)
    // Now and then everybody is asleep: a block of votes alone.
    if (!this.random.chance(QUIET)) this.rest += perSlot * (0.5 + this.random.next())
    const count = Math.floor(this.rest)
    this.rest -= count
    const votes = votesFor(chain, validators).map((vote) => () => this.send(vote))
    const steps = this.setup.splice(0, SETUP_PER_SLOT).map((step) => () => {
      const wish = step()
      if (wish) this.send(wish)
    })
    // Nobody acts before there is something to act with.
    const actions = this.setup.length > 0 ? [] : Array.from({ length: count }, () => () => this.act())
    this.planned = [...votes, ...steps, ...actions]
  }

  private act(): void {
    const { chain, faucet } = this.options
    const { cast, random, voters } = this
    const scene: Scene = { chain, cast, faucet, voters, random, seed: chain.genesis.seed }
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const wish = chooseAction(random)(scene)
      if (!wish) continue
      this.send(wish)
      return
    }
  }

  private send(wish: Wish): void {
    const { chain } = this.options
    const transaction = signTransaction(wish, wish.blockhash ?? chain.current.previousBlockhash)
    const submission = chain.submit(transaction)
    // Failures that cost a fee are part of life; a transaction that no block takes is a mistake of ours, unless two
    // people happened to want exactly the same within one block.
    if ('refused' in submission && submission.refused !== 'AlreadyProcessed')
      console.error(
        `localnet: life was refused: ${sentenceOf(submission.refused)}`,
        submission.logs.join('\n'),
      )
  }
}
