import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import { isChainTrouble, MethodRefused } from '#chain/rpc/errors.ts'
import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import { listScaledMints, readScaleChanges } from '#store/tokens/scale-changes.ts'
import { scaleHistory, type TimedScaleChange } from '#svm/accounts/scale-history.ts'
import { type ScaleState, scaleStateOf } from '#svm/accounts/ui-amount.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { readIndexBegin } from '../shared/index-begin.ts'
import { createNamedCache, type Found, type Pause } from '../shared/named-cache.ts'
import { createNamedKeys } from '../shared/named-keys.ts'
import { createScaleRule, type ScaleRule } from './scale-rule.ts'

/** The rule for amounts, and the cache of the mints' scales that it uses. */
export type UiScales = ScaleRule & {
  /**
   * Reads the scales of these mints. While the node does not answer, mints that only the node knows count as
   * mints without a scale.
   *
   * @throws Error when the index could not be read in time
   */
  load: (mints: Iterable<string>) => Promise<void>
  /** Whether the scales of these mints are complete; false while the node may still answer. */
  knowsScales: (mints: Iterable<string>) => boolean
}

const FRESH_MS = 15_000
/** The maximum size of a mint with all extensions and long texts. */
const MOST_BYTES = 4_096
const AT_ONCE = 100
const NODE_WAIT_MS = 1_500
const PAUSE_MS = 5_000
const MAX_MINTS = 100_000

/**
 * The state of a mint that was created before the index begins. `state` is undefined for a mint without a
 * scale, which can never get one. `changes`: how many of its changes were indexed when it was read.
 */
type Live = { state: ScaleState | undefined; changes: number }
type Indexed = { changes: readonly TimedScaleChange[] }

type Sources = { db: Database; chain: Pick<ChainClient, 'getAccounts'> | undefined; now?: () => number }

export function createUiScales({ db, chain, now = Date.now }: Sources): UiScales {
  const pause: Pause = { until: 0 }
  const indexed = createNamedCache<Indexed>({
    read: async (mints) => {
      const found = await readScaleChanges(db, mints)
      return new Map(
        [...found].map(([mint, changes]): [string, Found<Indexed>] => [mint, { value: { changes } }]),
      )
    },
    freshMs: FRESH_MS,
    named: createNamedKeys(db, listScaledMints, now),
    pause,
    now,
  })
  const live = new LRUCache<string, Live>({ max: MAX_MINTS })
  const node: Pause = { until: 0 }
  const begin = createCache<'isGenesis', boolean>(async () => (await readIndexBegin(db))?.isGenesis ?? true, {
    freshMs: FRESH_MS,
    now,
  })

  const changesOf = (mint: string) => indexed.get(mint)?.changes ?? []
  /**
   * Whether only the node knows the mint's first state, and that was not read since its newest indexed
   * change.
   */
  const isUnread = (mint: string) => {
    const changes = changesOf(mint)
    const known = live.get(mint)
    if (changes[0]?.change.isFirst) return false
    return known === undefined || (known.changes !== changes.length && known.state !== undefined)
  }

  async function readNode({ getAccounts }: Pick<ChainClient, 'getAccounts'>, mints: readonly string[]) {
    if (now() < node.until) return
    try {
      for (let i = 0; i < mints.length; i += AT_ONCE) {
        const part = mints.slice(i, i + AT_ONCE)
        // The counts are taken before the request: changes that are indexed during it are also in its answer,
        // so these mints are read again.
        const changes = part.map((mint) => changesOf(mint).length)
        const { accounts } = await getAccounts(part, MOST_BYTES, { deadlineMs: NODE_WAIT_MS })
        for (const [n, mint] of part.entries()) {
          const account = accounts[n]
          if (account === undefined) continue
          const state = account?.owner === PROGRAM.token2022 ? scaleStateOf(account.data) : undefined
          live.set(mint, { state, changes: changes[n] ?? 0 })
        }
      }
    } catch (error) {
      if (!isChainTrouble(error) && !(error instanceof MethodRefused)) throw error
      node.until = now() + PAUSE_MS
    }
  }

  return {
    ...createScaleRule((mint) => scaleHistory(changesOf(mint), live.get(mint)?.state)),
    knowsScales: (mints) => !chain || begin.last('isGenesis')?.value === true || ![...mints].some(isUnread),
    load: async (mints) => {
      const wanted = [...new Set(mints)]
      if (wanted.length === 0) return
      await indexed.refresh(wanted)
      if (!chain) return
      const unread = wanted.filter(isUnread)
      if (unread.length > 0 && !(await begin.get('isGenesis'))) await readNode(chain, unread)
    },
  }
}
