import { address, i16, nullable, string, u8, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { tokenAccounts } from '../tokens/token-accounts.ts'
import { poolCandles } from './pool-candles.ts'
import { poolVaults } from './pool-vaults.ts'
import { pools } from './pools.ts'

const ADDRESS = 32
const NO_ADDRESS = `toFixedString('', ${ADDRESS})`
const poolIn = (key: string) => `toFixedString(substring(${key}, 1, ${ADDRESS}), ${ADDRESS})`

/**
 * The two tokens of a pool and the balances of its vaults (raw units), from the newest balances of finalized
 * blocks: tokens that somebody sends to a vault without a trade count too. A dirty key is a pool or a token
 * account; most such accounts are not vaults. `mint_a` is the mint whose address is smaller by its bytes, as
 * in `pool_minutes`; both mints are zeros while the pool's tokens are unknown. A reserve is null while its
 * vault is unknown.
 */
export const poolReserves = defineRecomputedTable({
  name: 'pool_reserves',
  key: ['pool'],
  columns: {
    pool: address,
    program: address,
    protocol: string,
    mint_a: address,
    mint_b: address,
    decimals_a: i16,
    decimals_b: i16,
    vault_a: address,
    vault_b: address,
    reserve_a: nullable(u64),
    reserve_b: nullable(u64),
    as_of_slot: u64,
    is_deleted: u8,
    version: u64,
  },
  sources: [
    { table: pools, keysOf: (row) => [row.subarray(0, ADDRESS)] },
    // The instructions of many pools do not name their mints; their trades do.
    { table: poolCandles, keys: `[toString(${poolIn('key')})]` },
    { table: tokenAccounts, keysOf: (row) => [row.subarray(ADDRESS, 2 * ADDRESS)] },
    // A change of an account that is not yet known as a vault finds no pool; when the vault becomes known,
    // this source makes the pool dirty.
    { table: poolVaults, keys: '[key]' },
  ],
  allKeys: 'SELECT pool FROM pools UNION DISTINCT SELECT pool FROM pool_reserves',
  // The balances of the vaults may be newer than the sources.
  readsNewest: true,
  select: `
    WITH
      keys AS (SELECT DISTINCT ${poolIn('arrayJoin(dirty)')} AS address),
      wanted AS (
        SELECT pool FROM pools WHERE pool IN (SELECT address FROM keys)
        UNION DISTINCT SELECT pool FROM pool_reserves WHERE pool IN (SELECT address FROM keys)
        UNION DISTINCT SELECT pool FROM pool_vaults WHERE vault IN (SELECT address FROM keys)
      ),
      facts AS (
        SELECT pool, any(program) AS one_program, any(protocol) AS one_protocol,
          [max(mint_a), max(mint_b)] AS named_mints,
          -- If no instruction said which vault is the first, the pair has both vaults.
          if(max(vault_a) = ${NO_ADDRESS} OR max(vault_b) = ${NO_ADDRESS},
            [max(pair_vault_1), max(pair_vault_2)], [max(vault_a), max(vault_b)]) AS vaults
        FROM pools WHERE pool GLOBAL IN (SELECT pool FROM wanted) GROUP BY pool
      ),
      traded AS (
        SELECT pool, [max(mint_a), max(mint_b)] AS traded_mints FROM pool_candles FINAL
        WHERE pool GLOBAL IN (SELECT pool FROM wanted) AND resolution = 86400 GROUP BY pool
      ),
      known AS (
        SELECT pool, one_program, one_protocol, vaults,
          arraySort(if(has(named_mints, ${NO_ADDRESS}) AND notEmpty(traded_mints), traded_mints, named_mints)) AS both,
          if(has(both, ${NO_ADDRESS}), [${NO_ADDRESS}, ${NO_ADDRESS}], both) AS mints
        FROM facts GLOBAL LEFT JOIN traded USING (pool)
      ),
      balances AS (
        SELECT mint, account, argMax(amount, version) AS amount, max(decimals) AS digits, max(version) AS changed
        FROM token_accounts
        WHERE (mint, account) GLOBAL IN (
          SELECT arrayJoin(mints) AS of_mint, arrayJoin(vaults) AS of_vault FROM known
          WHERE mints[1] != ${NO_ADDRESS})
        GROUP BY mint, account
      )
    SELECT wanted.pool AS pool, any(one_program) AS program, any(one_protocol) AS protocol,
      if(empty(any(mints)), ${NO_ADDRESS}, any(mints)[1]) AS mint_a, if(empty(any(mints)), ${NO_ADDRESS}, any(mints)[2]) AS mint_b,
      toInt16(ifNull(maxIf(toNullable(digits), mint = mints[1]), -1)) AS decimals_a,
      toInt16(ifNull(maxIf(toNullable(digits), mint = mints[2]), -1)) AS decimals_b,
      maxIf(account, mint = mints[1]) AS vault_a, maxIf(account, mint = mints[2]) AS vault_b,
      maxIf(toNullable(amount), mint = mints[1]) AS reserve_a, maxIf(toNullable(amount), mint = mints[2]) AS reserve_b,
      max(bitShiftRight(changed, 20)) AS as_of_slot, toUInt8(protocol = '') AS is_deleted
    FROM wanted
    GLOBAL LEFT JOIN (SELECT *, arrayJoin(vaults) AS vault FROM known) AS sides ON sides.pool = wanted.pool
    GLOBAL LEFT JOIN balances ON balances.account = sides.vault
    GROUP BY wanted.pool`,
})
