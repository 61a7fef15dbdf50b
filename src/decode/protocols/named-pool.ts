import type { Address } from '../block/decoded-block.ts'
import { type LooseRecord, textOf } from '../block/loose-json.ts'
import type { Protocol } from './protocol.ts'

/** The names that a program's instructions have for a pool and its accounts; `a|b` where instructions differ. */
type PoolNames = {
  pool: string
  mintA?: string
  mintB?: string
  vaultA?: string
  vaultB?: string
  /** The vaults in instructions that do not say which of them is the pool's first. */
  vaultPair?: readonly [string, string]
  lpMint?: string
}

/**
 * Reads a pool from the accounts that an instruction names; `undefined` unless the pool and a vault are named.
 *
 * @param feeOf the pool's fee in billionths, from the arguments of the instruction that creates it
 */
export function namedPool(
  names: PoolNames,
  feeOf: (info: LooseRecord) => number | null = () => null,
): NonNullable<Protocol['poolOf']> {
  const { pool, mintA, mintB, vaultA, vaultB, vaultPair, lpMint } = names
  const accounts = [pool, mintA, mintB, vaultA, vaultB, ...(vaultPair ?? ['', '']), lpMint].map(
    (name) => name?.split('|') ?? [],
  )
  return ({ info }) => {
    if (info === null) return undefined
    const [pool, mintA, mintB, vaultA, vaultB, one, other, lpMint] = accounts.map((each) =>
      firstOf(info, each),
    )
    const pair = pairOf(one, other)
    if (!pool || (!vaultA && !pair)) return undefined
    return {
      pool,
      mintA: mintA ?? null,
      mintB: mintB ?? null,
      vaultA: vaultA ?? null,
      vaultB: vaultB ?? null,
      ...(pair && { vaultPair: pair }),
      lpMint: lpMint ?? null,
      feeBillionths: feeOf(info),
    }
  }
}

function firstOf(info: LooseRecord, names: readonly string[]): Address | undefined {
  for (const name of names) {
    const account = textOf(info[name])
    if (account !== undefined) return account
  }
  return undefined
}

/** Sorted, so that trades in both directions give the same. */
function pairOf(one: Address | undefined, other: Address | undefined): [Address, Address] | undefined {
  if (one === undefined || other === undefined) return undefined
  return one < other ? [one, other] : [other, one]
}
