import { programAddress } from '#svm/derived-address.ts'
import type { Address } from '../../block/decoded-block.ts'
import type { ProgramRegistry } from '../../transaction/program-registry.ts'

/** https://github.com/jito-foundation/jito-programs: the seeds of the accounts that receive tips. */
const SEEDS = Array.from({ length: 8 }, (_, i) => new TextEncoder().encode(`TIP_ACCOUNT_${i}`))

const known = new WeakMap<ProgramRegistry, ReadonlySet<Address>>()

/** The accounts that receive tips on the chain; an empty set where the registry has no program for it. */
export function tipAccountsOf(registry: ProgramRegistry): ReadonlySet<Address> {
  const before = known.get(registry)
  if (before) return before
  const accounts = new Set(
    Object.entries(registry).flatMap(([program, { protocol }]) =>
      protocol === 'jito-tip-payment' ? SEEDS.map((seed) => programAddress([seed], program)[0]) : [],
    ),
  )
  known.set(registry, accounts)
  return accounts
}
