import { type Keypair, namedKeypair } from '../keys/keypair.ts'

export type Validator = {
  name: string
  website: string
  identity: Keypair
  vote: Keypair
  /** Holds the stake that is there from the beginning. */
  stake: Keypair
  /** Whole coins staked at genesis; also how often it leads. */
  coins: number
  /** Percent. */
  commission: number
  /** The share of blocks that it votes for. */
  reliability: number
}

const people = [
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
    // Was set up and never switched on.
    name: 'Out of Order',
    website: 'https://out-of-order.invalid',
    coins: 500_000,
    commission: 8,
    reliability: 0,
  },
]

/** The validators of the chain that grows from `seed`: always the same. */
export function listValidators(seed: string): Validator[] {
  return people.map((person, place) => ({
    ...person,
    identity: namedKeypair(`${seed} validator ${place} identity`),
    vote: namedKeypair(`${seed} validator ${place} vote`),
    stake: namedKeypair(`${seed} validator ${place} stake`),
  }))
}
