import { accountChecks } from '../tables/addresses/account-checks.ts'
import { blockHashes } from '../tables/blocks/block-hashes.ts'
import { blockIntents } from '../tables/blocks/block-intents.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { leaderSchedules } from '../tables/blocks/leader-schedules.ts'
import { dirtyKeys } from '../tables/dirty-keys.ts'
import { dataTables, recomputedTables, stateTables } from '../tables/index.ts'
import { marketValues } from '../tables/markets/market-values.ts'
import { tokenPrices } from '../tables/markets/token-prices.ts'
import { migrations } from '../tables/migrations.ts'
import { nameAccounts } from '../tables/names/name-accounts.ts'
import { redecodedBlocks, redecodedTable } from '../tables/redecoded.ts'
import { settings } from '../tables/settings.ts'
import { holderOrder } from '../tables/tokens/holder-order.ts'
import { tokenList } from '../tables/tokens/token-list.ts'
import { tokenProfiles } from '../tables/tokens/token-profiles.ts'
import { tokenWords } from '../tables/tokens/token-words.ts'
import { topHolders } from '../tables/tokens/top-holders.ts'
import { idls } from '../tables/transactions/idls.ts'

type Step = { tables: readonly { name: string }[]; because: string }

/**
 * The order in which a snapshot takes the tables while other processes write them. The writers may be killed
 * at any moment and continue from whatever the tables then contain. So a table that is written later is taken
 * earlier: the snapshot looks as if a process had been killed.
 */
const steps: readonly Step[] = [
  { tables: [migrations], because: 'a migration is noted when its statements have run' },
  {
    tables: [settings],
    because: 'the progress of a reading, a redecode, a check or a refresh is noted when its rows are written',
  },
  {
    tables: [redecodedBlocks, ...stateTables.map(redecodedTable)],
    because: 'a redecode marks a block as done when its rows are replaced; none is at work during a snapshot',
  },
  {
    tables: [blocks],
    because: "a block's row is its commit marker, and says that its newest values and dirty keys are written",
  },
  { tables: [dirtyKeys], because: 'a key is clean when its value is written and its dependents are dirty' },
  {
    tables: [tokenList, tokenWords, topHolders, marketValues, tokenPrices],
    because:
      'they are computed from the tables below, again and again; the list remembers which of its words are written',
  },
  {
    tables: [holderOrder, ...recomputedTables.toReversed()],
    because: 'each is computed from those below it, and the order of holders is written after their amounts',
  },
  { tables: stateTables, because: 'the newest values are written before their keys get dirty' },
  { tables: [...dataTables, blockHashes], because: 'the rows of a block are written before its marker' },
  {
    tables: [idls, leaderSchedules, nameAccounts, tokenProfiles, accountChecks],
    because: 'each row is what the node or another host said; none depends on other rows',
  },
  { tables: [blockIntents], because: 'the intent of a block is written first of all' },
]

/** The names of all tables, in the order in which a snapshot takes them. */
export const snapshotOrder: readonly string[] = steps.flatMap(({ tables }) => tables.map(({ name }) => name))
