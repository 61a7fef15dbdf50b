import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityEntry } from '#contract/transactions/transactions.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import type { InstructionNode } from '../../../components/instructions/instruction-tree.ts'
import { TokenLink } from '../../../components/tokens/TokenLink.tsx'
import { count, plural } from '../../../format/number.ts'
import { Amounts } from '../balances/Amounts.tsx'
import { Value } from '../balances/Flow.tsx'
import { keyOf, type Move } from '../balances/flow.ts'

/** The trades and movements of the transaction's instructions, by their ids. */
export type Told = {
  activities: ReadonlyMap<string, ActivityEntry>
  moves: ReadonlyMap<string, Move>
}

/** The most informative argument of an instruction; nothing if none is informative. */
export function instructionSummary(node: InstructionNode, { activities, moves }: Told): ReactNode {
  const activity = activities.get(node.id)
  if (activity && activity.given.length + activity.received.length > 0) return <Trade activity={activity} />
  // A batch shows the number of its instructions, because its first movement would look like the only one.
  const batched = node.parsed?.type === 'batch' ? node.parsed.info?.instructions : undefined
  if (Array.isArray(batched)) return plural(batched.length, 'instruction')
  const move = moves.get(node.id)
  if (move) return <Movement move={move} />
  return argumentOf(node)
}

function Trade({ activity: { given, received } }: { activity: ActivityEntry }) {
  return (
    <>
      <Amounts amounts={given} />
      {given.length > 0 && received.length > 0 && (
        <ArrowRight size={13} aria-label="for" className="text-faint" />
      )}
      <Amounts amounts={received} />
    </>
  )
}

function Movement({ move }: { move: Move }) {
  const { from, to } = move
  const other = keyOf(from) === keyOf(to) ? undefined : to.kind === 'address' ? to : from
  return (
    <>
      <Value move={move} />
      {other?.kind === 'address' && <Other word={other === to ? 'to' : 'from'} address={other.address} />}
    </>
  )
}

/**
 * The other account. On a phone it is on a line of its own, so that a name that arrives later moves nothing.
 */
function Other({ word, address }: { word: string; address: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1.5 overflow-clip whitespace-nowrap max-sm:basis-full">
      <span className="text-muted">{word}</span>
      <AddressLink address={address} />
    </span>
  )
}

/** The length from which a memo is truncated; the arguments contain the whole text. */
const MEMO_LENGTH = 80

function argumentOf({ parsed }: InstructionNode): ReactNode {
  const info = parsed?.info ?? {}
  const { units, microLamports, memo, wallet, mint } = info
  if (parsed?.type === 'setComputeUnitLimit' && units !== undefined) return `${count(String(units))} units`
  if (parsed?.type === 'setComputeUnitPrice' && microLamports !== undefined)
    return `${count(String(microLamports))} micro-lamports a unit`
  if (parsed?.type === 'memo' && typeof memo === 'string' && memo !== '')
    return `“${memo.length > MEMO_LENGTH ? `${memo.slice(0, MEMO_LENGTH)}…` : memo}”`
  if (isAddress(wallet) && isAddress(mint))
    return (
      <>
        <TokenLink mint={mint} />
        <Other word="account of" address={wallet} />
      </>
    )
  return null
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && isBase58Of(value, 32)
