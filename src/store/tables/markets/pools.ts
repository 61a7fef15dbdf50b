import { address, merged, nullable, string, u32, u64 } from '../../rows/columns.ts'
import { placeOf } from '../../rows/place.ts'
import { defineStateTable } from '../../rows/table.ts'

/**
 * Facts about liquidity pools, from instructions of finalized transactions; the table merges them per pool.
 */
export const pools = defineStateTable({
  name: 'pools',
  key: ['pool'],
  columns: {
    pool: address,
    program: merged('any', address),
    protocol: merged('any', string),
    mint_a: merged('max', address),
    mint_b: merged('max', address),
    vault_a: merged('max', address),
    vault_b: merged('max', address),
    lp_mint: merged('max', address),
    first_place: merged('min', u64),
    fee_billionths: merged('max', nullable(u32)),
    pair_vault_1: merged('max', address),
    pair_vault_2: merged('max', address),
  },
  rows: ({ slot, transactions }, write) => {
    const written = new Set<string>()
    for (const { index, pools } of transactions)
      for (const sighting of pools) {
        const facts = Object.values(sighting).join(' ')
        if (written.size === written.add(facts).size) continue
        const [pair1 = null, pair2 = null] = sighting.vaultPair ?? []
        write({
          pool: sighting.pool,
          program: sighting.programId,
          protocol: sighting.protocol,
          mint_a: sighting.mintA,
          mint_b: sighting.mintB,
          vault_a: sighting.vaultA,
          vault_b: sighting.vaultB,
          lp_mint: sighting.lpMint,
          first_place: placeOf({ slot, index }),
          fee_billionths: sighting.feeBillionths,
          pair_vault_1: pair1,
          pair_vault_2: pair2,
        })
      }
  },
})
