import { z } from 'zod'
import { type Database, select } from './database.ts'

/** Of the owners of a mint those that are pools, or own a vault of one: the program of the pool by owner. */
export async function findPoolOwners(
  db: Database,
  mint: string,
  owners: readonly string[],
): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await select(
    db,
    z.object({ owner: z.string(), program: z.string() }),
    /* sql */ `
      WITH arrayMap(text -> toFixedString(base58Decode(text), 32), {owners:Array(String)}) AS keys,
        held AS (
          SELECT owner, account FROM owner_token_accounts
          WHERE owner IN (SELECT arrayJoin(keys)) AND mint = base58Decode({mint:String}) AND amount > 0
        )
      SELECT base58Encode(each) AS owner, base58Encode(any(pool_program)) AS program FROM (
        SELECT pool AS each, toFixedString(pools.program, 32) AS pool_program
        FROM pools WHERE pool IN (SELECT arrayJoin(keys))
        UNION ALL
        SELECT held.owner AS each, vaults.program AS pool_program FROM held
        GLOBAL INNER JOIN (
          SELECT vault, program FROM pool_vaults WHERE vault GLOBAL IN (SELECT account FROM held)
        ) AS vaults ON vaults.vault = held.account
      ) GROUP BY each SETTINGS max_threads = 1`,
    { mint, owners },
  )
  return new Map(rows.map(({ owner, program }) => [owner, program]))
}
