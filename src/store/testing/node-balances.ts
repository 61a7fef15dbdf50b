import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'

type Call = <T>(method: string, ...params: unknown[]) => Promise<T>

/** The most addresses in one call of the node. */
const AT_ONCE = 100

const Row = { address: string, lamports: string }

export type BalanceDifference = { address: string; index: string; node: string }

/**
 * Compares the lamports of every address in `native_balances` with the node's account; a closed account has
 * 0.
 */
export async function compareNativeBalances(
  db: Database,
  { call }: { call: Call },
): Promise<{ compared: number; different: BalanceDifference[] }> {
  const rows = await select(
    db,
    Row,
    `SELECT base58Encode(address) AS address, toString(lamports) AS lamports FROM native_balances FINAL`,
  )
  const different: BalanceDifference[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    const { value } = await call<{ value: ({ lamports: number | string } | null)[] }>(
      'getMultipleAccounts',
      some.map(({ address }) => address),
      { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 0 } },
    )
    for (const [at, { address, lamports }] of some.entries()) {
      const node = String(value[at]?.lamports ?? 0)
      if (node !== lamports) different.push({ address, index: lamports, node })
    }
  }
  return { compared: rows.length, different }
}
