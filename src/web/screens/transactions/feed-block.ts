import { useState } from 'react'
import { useLastError } from '../../queries/api/failed.ts'
import { useBlock } from '../../queries/block.ts'
import { useFeedBlocks } from '../../queries/blocks.ts'
import { useBlockTransactions, useKnownBlockTransactions } from '../../queries/transactions.ts'

/**
 * The block that the feed shows, with its transactions.
 *
 * Without `asked` the feed follows the newest block, and shows the previous one until the transactions of the
 * next are loaded. With `hold` it stays at its block.
 */
export function useFeedBlock(
  asked: number | undefined,
  after: number | undefined,
  { hold, votes }: { hold: boolean; votes: boolean },
) {
  const blocks = useFeedBlocks()
  const newest = blocks.data?.[0]
  const latest = newest?.height ?? undefined
  const [following, setFollowing] = useState<number>()
  const [complete, setComplete] = useState<number>()
  const wanted = asked ?? following
  const query = useBlockTransactions(wanted, after, votes)
  const last = useKnownBlockTransactions(complete, votes)

  const summaryOf = (block: number | undefined) => blocks.data?.find(({ height }) => height === block)
  const error = useLastError(query)
  const isHere = query.data !== undefined && !query.isPlaceholderData
  if (isHere && asked === undefined && complete !== wanted) setComplete(wanted)
  const [wasHeld, setWasHeld] = useState(hold)
  if (hold !== wasHeld) {
    setWasHeld(hold)
    // A hold returns to the last complete block, because the next block is still loading and would replace
    // it.
    if (hold && !isHere && complete !== undefined) setFollowing(complete)
  }
  const mayMoveOn = following === undefined || (isHere && !hold)
  if (asked === undefined && latest !== undefined && following !== latest && mayMoveOn) setFollowing(latest)

  const stays = asked === undefined && !isHere && complete !== undefined
  const block = stays ? complete : wanted
  const rows = stays ? last.data : query.data
  const listed = summaryOf(block)
  // Without rows, the slot, the time and the votes of an older block come from a call for the block itself.
  const isUntold = rows?.length === 0 && !query.isPlaceholderData && !listed && block !== undefined
  const own = useBlock(isUntold ? String(block) : undefined).data
  return {
    /** The query that the page waits for. */
    query: wanted === undefined ? blocks : query,
    block,
    newest,
    latest,
    /** Whether the feed cannot follow the newest blocks, because they have no heights. */
    hasNoHeights: asked === undefined && newest?.height === null,
    /** The block's summary, which its rows do not contain. */
    summary: listed ?? (isUntold ? own : undefined),
    rows,
    /** Whether the rows still belong to the previous block. */
    isStale: !stays && query.isPlaceholderData,
    error,
    /** Shows the newest block although the feed is held. */
    showLatest: () => setFollowing(latest),
  }
}
