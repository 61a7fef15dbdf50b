import { type Keypair, namedKeypair } from '../keys/keypair.ts'

export type Validator = {
  name: string
  website: string
  identity: Keypair
  vote: Keypair
  /** The stake account created at genesis. */
  stake: Keypair
  /** Whole coins staked at genesis; also its weight in the leader schedule. */
  coins: number
  /** The commission in percent. */
  commission: number
  /** The share of blocks that it votes for. */
  reliability: number
}

const validators = [
  { name: 'Heap One', website: 'https://heap.one.invalid', coins: 9_000_000, commission: 5, reliability: 1 },
  {
    name: 'Landfill Labs',
    website: 'https://landfill.invalid',
    coins: 6_000_000,
    commission: 7,
    reliability: 0.99,
  },
  {
    name: 'Compost Crew',
    website: 'https://compost.invalid',
    coins: 4_000_000,
    commission: 0,
    reliability: 0.97,
  },
  {
    name: 'Raccoon Staking',
    website: 'https://raccoon.invalid',
    coins: 3_000_000,
    commission: 10,
    reliability: 0.92,
  },
  {
    name: 'Dumpster Diver',
    website: 'https://dumpster.invalid',
    coins: 2_000_000,
    commission: 100,
    reliability: 0.8,
  },
  {
    // Never votes and never produces a block.
    name: 'Out of Order',
    website: 'https://out-of-order.invalid',
    coins: 500_000,
    commission: 8,
    reliability: 0,
  },
]

/** The validators of the chain with this seed. */
export function listValidators(seed: string): Validator[] {
  return validators.map((validator, index) => ({
    ...validator,
    identity: namedKeypair(`${seed} validator ${index} identity`),
    vote: namedKeypair(`${seed} validator ${index} vote`),
    stake: namedKeypair(`${seed} validator ${index} stake`),
  }))
}
